import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";

/** An item of a list of tasks, with a box that can be clicked and reached by Tab. */
export function taskItemView(label: string): NodeViewConstructor {
  return (node, view, getPos) => {
    const [dom, box, contentDOM] = [
      document.createElement("li"),
      document.createElement("input"),
      document.createElement("div"),
    ];
    box.type = "checkbox";
    box.contentEditable = "false";
    box.setAttribute("aria-label", label);
    contentDOM.className = "task-words";
    const show = ({ attrs }: Node): void => {
      const isChecked = attrs["checked"] === true;
      dom.dataset["checked"] = String(isChecked);
      box.checked = isChecked;
      box.disabled = !view.editable;
    };
    box.addEventListener("change", () => {
      const at = getPos();
      if (at !== undefined && view.editable) view.dispatch(view.state.tr.setNodeAttribute(at, "checked", box.checked));
    });
    dom.append(box, contentDOM);
    show(node);
    return {
      dom,
      contentDOM,
      update: (changed) => {
        if (changed.type !== node.type) return false;
        show(changed);
        return true;
      },
      stopEvent: ({ target }) => target === box,
      ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
    };
  };
}
