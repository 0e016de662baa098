import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenCitations, codeProblems, numbersOf, routeProblems } from "./contract.ts";

const contract = `
## 1. Roles

1. First.
2. Second.

### 1.1 Conventions

1. Another first.

- \`GET /boards\` is served.
- **1.2 Member.** An item of a list.
- \`GET /openapi.json\` is the document itself.
`;
const numbers = numbersOf(contract);
// not written out, because this file is checked as well
const cite = (number: string): string => `\u00a7${number}`;
const broken = (text: string): string[] => brokenCitations("a.ts", text, numbers);

test("headings and the items of their numbered lists are the contract's numbers", () => {
  assert.deepEqual([...numbers.known], ["1", "1 rule 1", "1 rule 2", "1.1", "1.1 rule 1", "1.2"]);
  assert.deepEqual(numbers.problems, []);
});

test("a number that is given twice or left out is a problem", () => {
  const twice = "## 1. Roles\n\n1. One.\n\n- Something.\n\n1. Another one.\n\n## 1. Again\n\n2. Two.\n";
  const lines = numbersOf(twice).problems.map((problem) => problem.split(" ")[0]);
  assert.deepEqual(lines, ["docs/contract.md:7:", "docs/contract.md:9:", "docs/contract.md:11:"]);
});

test("a citation of a section, a rule or several rules that exist is fine", () => {
  const text = ["1", "1.1", "1 rule 2", "1 rules 1 and 2", "1 rules 1 to 2"].map((each) => `(${cite(each)})`).join(" ");
  assert.deepEqual(broken(text), []);
});

test("a citation of a missing number is reported with its file and line", () => {
  for (const number of ["2", "1.3", "1 rule 3", "1 rules 1 to 3", "1.1 rule 2", " 1", ""]) {
    assert.equal(broken(`fine\n// obeys ${cite(number)}`).length, 1, number);
  }
  assert.match(broken(`fine\n// obeys ${cite("2")}`)[0] ?? "", /^a\.ts:2: “.2” is no number/);
  assert.equal(broken(["(conventions", "part 3)"].join(" ")).length, 1);
});

test("the contract names no route that is not served", () => {
  assert.deepEqual(routeProblems(contract, new Set(["GET /boards", "GET /tasks"])), []);
  assert.deepEqual(routeProblems(contract, new Set()), ["docs/contract.md: GET /boards is not served"]);
});

test("a code that does not exist, or has another status, is found", () => {
  const codes = new Map([
    ["uuid_taken", 409],
    ["EXPORTS_BUSY", 429],
  ]);
  const text =
    "409 `uuid_taken`, 409 (`uuid_taken`), 429 `exports_busy`, (400 `uuid_taken`), 403 `a.b`, 429 `EXPORTS_BUSY`";
  assert.deepEqual(codeProblems("a.md", text, codes), [
    "a.md: there is no error 429 exports_busy",
    "a.md: there is no error 400 uuid_taken",
  ]);
});
