"""The OpenAPI description of the HTTP API, made from its list of endpoints."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from . import wire
from .endpoints import ENDPOINTS

REF = "#/components/schemas/{name}"
OPEN = {str: {"type": "string"}}


@lru_cache
def described() -> dict[str, Any]:
    kinds = [one.answer for one in ENDPOINTS if one.answer is not str] + [one.body for one in ENDPOINTS if one.body]
    schemas, components = msgspec.json.schema_components([*kinds, wire.Trouble], ref_template=REF)
    schema = {id(kind): found for kind, found in zip([*kinds, wire.Trouble], schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for one in ENDPOINTS:
        answer = (
            {"text/plain": {"schema": {"type": "string"}}}
            if one.answer is str
            else {"application/json": {"schema": schema[id(one.answer)]}}
        )
        names = re.findall(r"{(\w+)}", one.path)
        operation: dict[str, Any] = {
            "summary": one.summary,
            "operationId": one.handler.__name__,
            "parameters": [
                *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names),
                {"name": "lang", "in": "query", "schema": {"enum": ["de", "en"]}},
            ],
            "responses": {
                "200": {"description": "OK", "content": answer},
                "default": {
                    "description": "What was wrong, and what would be right.",
                    "content": {"application/json": {"schema": schema[id(wire.Trouble)]}},
                },
            },
        }
        if one.body:
            content = {"application/json": {"schema": schema[id(one.body)]}}
            operation["requestBody"] = {"required": True, "content": content}
        paths.setdefault(one.path, {})[one.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kartenhaus", "version": str(wire.VERSION)},
        "paths": paths,
        "components": {"schemas": components},
    }
