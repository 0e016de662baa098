const ordinary = `the and for with this that from when have not should would after before user page board ticket
error server request response button login screen report customer invoice payment search filter export import upload
file image table column label comment notification email address password account session token project team member
workspace setting option version release deploy build test failure timeout network database index query cache memory
performance slow crash bug feature design review change update delete create move archive restore list detail summary
calendar deadline priority status progress backlog sprint milestone meeting planning estimate budget contract supplier
order delivery stock warehouse product price discount tax refund support question answer feedback survey campaign
newsletter website mobile desktop browser keyboard mouse touch gesture language translation currency timezone holiday
vacation hiring interview candidate training handbook policy security privacy compliance audit backup recovery incident
monitoring alert dashboard metric chart graph analysis forecast target goal result quarter year month week today
tomorrow yesterday morning evening office remote travel hotel flight train parking kitchen coffee printer laptop`
  .split(/\s+/)
  .filter((word) => word !== "");

const syllables = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bran clor drim flen gast".split(" ");

/** The number of different words in the data set. */
export const vocabularySize = 5000;

/**
 * The words of the data set, the most frequent first: the word of rank n appears with a probability in proportion to 1/n, as
 * in natural text. All words are different and have only lower-case letters.
 */
export const vocabulary: readonly string[] = [...new Set([...ordinary, ...invented()])].slice(0, vocabularySize);

function* invented(): Generator<string> {
  const count = syllables.length;
  for (let number = 0; number < vocabularySize * 2; number += 1) {
    // a step that shares no factor with the count spreads neighbours over different first syllables
    const spread = (number * 7919) % count ** 3;
    const digits = [spread % count, Math.floor(spread / count) % count, Math.floor(spread / count ** 2)];
    yield digits.map((digit) => syllables[digit]).join("");
  }
}

export const commonestWord = vocabulary[0] ?? "the";

/** Words of a middle rank: each is in a few percent of the tasks. */
export const ordinaryWords: readonly string[] = vocabulary.slice(100, 200);
