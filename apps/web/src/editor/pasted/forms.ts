/** Puts a plain element in the place of each form: its fields stand in the way of its own properties. */
export function dropForms(root: Element): void {
  for (const form of root.querySelectorAll("form")) {
    const [range, plain] = [root.ownerDocument.createRange(), root.ownerDocument.createElement("div")];
    range.selectNodeContents(form);
    plain.append(range.extractContents());
    range.selectNode(form);
    range.deleteContents();
    range.insertNode(plain);
  }
}
