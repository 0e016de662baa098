import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { wikiImports } from "#test/imported-wiki.ts";
import { makeZip } from "#platform/files/zip-fixture.ts";

const { bring } = wikiImports(await startCompany());

const id = (digit: string) => digit.repeat(32);
const [home, plan, tasks, first, second] = ["1", "2", "3", "4", "5"].map(id);

/** An export of Notion: a zip in a zip. */
const exported = (files: Record<string, string | Buffer>) => {
  const part = makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
  return bring([{ name: "Export-0123-Part-1.zip", content: part }]);
};

test("titles have no ids, sub-pages lie under their page, and links, pictures and addresses of Notion lead to them", async () => {
  const { lines, texts, skipped } = await exported({
    [`Private & Shared/Home ${home}.md`]: `# Home\n\n[Plan](Home%20${home}/Plan%20${plan}.md)\n\n[web](https://www.notion.so/team/Plan-${plan}?pvs=21) [other](https://www.notion.so/X-${id("9")})\n\n![p.png](Home%20${home}/p.png)`,
    [`Private & Shared/Home ${home}/Plan ${plan}.md`]: "# Plan\n\nText",
    [`Private & Shared/Home ${home}/p.png`]: png,
  });
  assert.deepEqual([lines, skipped], [["Home", "-Plan"], []]);
  assert.equal(
    texts["Home"],
    `[Plan](page:Plan)\n\n[web](page:Plan) [other](https://www.notion.so/X-${id("9")})\n\n![p.png](file:p.png)`,
  );
});

test("folders without ids belong to the page of their name, as newer exports have them", async () => {
  const { lines, texts } = await exported({
    [`Home ${home}.md`]: `# Home\n\n[Plan](Home/Plan%20${plan}.md)`,
    [`Home/Plan ${plan}.md`]: "no heading",
    [`Untitled ${first}.md`]: "",
  });
  assert.deepEqual(lines, ["Home", "-Plan", "Untitled"]);
  assert.equal(texts["Home"], "[Plan](page:Plan)");
});

test("the properties over a page stay lines, and its callouts are quotes", async () => {
  const { texts } = await exported({
    [`Task ${first}.md`]: `# Task\n\nStatus: Done\nTags: a, b\nLink: https://example.com/\n\nOne: line\nof text\n\n<aside>\n💡 A hint\n\n</aside>\n`,
  });
  assert.equal(
    texts["Task"],
    "Status: Done\\\nTags: a, b\\\nLink: <https://example.com/>\n\nOne: line of text\n\n> 💡 A hint",
  );
});

test("a database is a page with a table, under which its rows are", async () => {
  const { lines, texts, skipped } = await exported({
    [`Home ${home}.md`]: `# Home\n\n[Tasks](Home%20${home}/Tasks%20${tasks}.csv)`,
    [`Home ${home}/Tasks ${tasks}.csv`]: "\uFEFFName,Status\nFirst,Done\n",
    [`Home ${home}/Tasks ${tasks}_all.csv`]: '\uFEFFName,Status\nFirst: one?,Done\n"Second, two","In\nwork"\nThird,\n',
    [`Home ${home}/Tasks ${tasks}/First one ${first}.md`]: "# First: one?\n\nStatus: Done\n",
    [`Home ${home}/Tasks ${tasks}/Second, two ${second}.md`]: "# Second, two\n\nStatus: In\n",
  });
  assert.deepEqual(lines, ["Home", "-Tasks", "--First: one?", "--Second, two"]);
  assert.equal(texts["Home"], "[Tasks](page:Tasks)");
  assert.equal(
    texts["Tasks"],
    "| Name | Status |\n| --- | --- |\n| [First: one?](page:First: one?) | Done |\n| [Second, two](page:Second, two) | In work |\n| Third |  |",
  );
  assert.deepEqual(skipped, []);
});

test("a database that is larger than a page may be is cut, which is reported", async () => {
  const row = `${"x".repeat(50)},`.repeat(30);
  const { texts, skipped } = await exported({
    [`Big ${tasks}.csv`]: `${"Name,".repeat(30)}\n${`${row}\n`.repeat(900)}`,
    [`Big ${tasks}/Row ${first}.md`]: "# Row",
  });
  assert.ok((texts["Big"]?.match(/\n/g) ?? []).length > 20);
  assert.deepEqual(
    skipped.map(({ why }) => why.split(":")[0]),
    ["A table has at most 20 columns", "A page has no room for all rows"],
  );
});
