import { sentenceOf } from "#session/sentence-of.ts";
import { toast } from "#ui/toast.ts";

/** Does something at once, and says what came of it in the corner. */
export async function doAndSay(step: () => Promise<void>, said?: string): Promise<void> {
  try {
    await step();
    if (said !== undefined) toast({ text: said });
  } catch (error) {
    toast({ text: sentenceOf(error), kind: "danger" });
  }
}
