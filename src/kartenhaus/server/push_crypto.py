"""Web Push's cryptography: messages that only one browser can read (RFC 8291, RFC 8188) and the house's signature for
push services (VAPID, RFC 8292). Needs the part «push»."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes: one record holds the whole message
LONGEST = RECORD - 17 - 86  # of a message: less its delimiter, its tag and the header that some services count, too
LAST = b"\x02"  # after the text of the last record
VALID = 12 * 3600  # seconds; services take 24 hours at most


def text_of(data: bytes) -> str:
    """Base64url without padding, as all of this is written."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """ValueError, if it is not what `text_of` would write."""
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if text_of(data) != text:
        raise ValueError("not base64url")
    return data


def is_point(data: bytes) -> bool:
    """Of the curve, uncompressed."""
    try:
        point_of(data)
    except ValueError:
        return False
    return len(data) == 65


def point_of(data: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def written(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


# ── Messages ─────────────────────────────────────────────────────────────────
def encrypted(
    text: bytes,
    public_key: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """For the browser with that point and secret. `salt` and `own` are new for every message; the standard's example
    has given ones."""
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} bytes do not fit into one record")
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(CURVE)
    sender = written(own.public_key())
    shared = own.exchange(ec.ECDH(), point_of(public_key))
    secret = derived(shared, auth, b"WebPush: info\0" + public_key + sender, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


# ── The house's key ──────────────────────────────────────────────────────────
def new_key() -> bytes:
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


class Signer:
    """Says to push services who sends, and whom to write to when something is wrong."""

    def __init__(self, key: bytes, contact: str) -> None:
        self.key, self.contact = ec.derive_private_key(int.from_bytes(key, "big"), CURVE), contact
        self.public_key = text_of(written(self.key.public_key()))
        self._token = lru_cache(64)(self._signed)

    def authorization(self, origin: str, now: int) -> str:
        """A header. The same token serves an hour: some services dislike a new one for each message."""
        hours = now // 3_600_000
        return f"vapid t={self._token(origin, hours * 3600 + VALID)}, k={self.public_key}"

    def _signed(self, origin: str, until: int) -> str:
        parts = ({"typ": "JWT", "alg": "ES256"}, {"aud": origin, "exp": until, "sub": self.contact})
        said = ".".join(text_of(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{said}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
