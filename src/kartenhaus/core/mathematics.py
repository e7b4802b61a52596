"""Logarithm, exponential and what is made of them, for rules: the same to the last bit wherever they run.

Libraries differ in their last digits from one machine to the next, and one digit can send a search another way. Here
are sums, products and quotients only, which every processor rounds alike. They are right to some 15 digits.
"""

from .rule import rule

LN2 = 0.6931471805599453
ROOT2 = 1.4142135623730951
FAR = float(1 << 60)


@rule
def log(x: float) -> float:
    """The natural logarithm of a number between 2**-63 and 2**63."""
    sign = 1.0
    if x < 1.0:
        x, sign = 1.0 / x, -1.0
    twos = 0
    if x >= 4294967296.0:
        x, twos = x / 4294967296.0, 32
    if x >= 65536.0:
        x, twos = x / 65536.0, twos + 16
    if x >= 256.0:
        x, twos = x / 256.0, twos + 8
    if x >= 16.0:
        x, twos = x / 16.0, twos + 4
    if x >= 4.0:
        x, twos = x / 4.0, twos + 2
    if x >= 2.0:
        x, twos = x / 2.0, twos + 1
    if x > ROOT2:
        x, twos = x / 2.0, twos + 1
    y = (x - 1.0) / (x + 1.0)
    z = y * y
    series = 1 / 11 + z * (1 / 13 + z * (1 / 15 + z * (1 / 17 + z * (1 / 19))))
    series = z * (1 / 3 + z * (1 / 5 + z * (1 / 7 + z * (1 / 9 + z * series))))
    return sign * (2.0 * y * (1.0 + series) + twos * LN2)


@rule
def exp(x: float) -> float:
    """e to the power of a number between -700 and 700."""
    twos = int(x / LN2 + 1024.5) - 1024
    x -= twos * LN2
    series = 1 / 5040 + x * (1 / 40320 + x * (1 / 362880 + x * (1 / 3628800 + x * (1 / 39916800 + x / 479001600))))
    series = 1 / 2 + x * (1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x * series))))
    found = 1.0 + x * (1.0 + x * series)
    while twos > 60:
        found, twos = found * FAR, twos - 60
    while twos < -60:
        found, twos = found / FAR, twos + 60
    return found * (1 << twos) if twos >= 0 else found / (1 << -twos)


@rule
def power(x: float, y: float) -> float:
    """x to the power of y, x above 0."""
    return exp(y * log(x))


@rule
def tanh(x: float) -> float:
    if x > 18.0:
        return 1.0
    if x < -18.0:
        return -1.0
    e = exp(2.0 * x)
    return (e - 1.0) / (e + 1.0)
