import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { ids } from "#platform/http/examples.ts";
import { company as _unused } from "../company.ts";
