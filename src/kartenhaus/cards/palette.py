"""Colours that most colour-blind people can tell apart (Okabe and Ito, 2008), and our own."""

ORANGE = "#e69f00"
SKY = "#56b4e9"
GREEN = "#009e73"
YELLOW = "#f0e442"
BLUE = "#0072b2"
VERMILION = "#d55e00"
PURPLE = "#cc79a7"
GREY = "#999999"

BRASS = "#c9973f"
