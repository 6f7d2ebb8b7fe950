/** Tests import this file for its effect: it corrects how the test DOM differs from browsers in managing the focus. */

// In the test DOM a document is not an instance of `Document`, so React Aria would not find the focused element.
Object.defineProperty(Document, Symbol.hasInstance, {
	value: (value: unknown) => typeof value === "object" && value !== null && "nodeType" in value && value.nodeType === 9,
	configurable: true,
});

// The test DOM fires `selectionchange` without a change, which causes an endless loop in date fields.
const { collapse } = Selection.prototype;
Selection.prototype.collapse = function (node, offset = 0) {
	if (this.anchorNode !== node || this.anchorOffset !== offset) collapse.call(this, node, offset);
};
