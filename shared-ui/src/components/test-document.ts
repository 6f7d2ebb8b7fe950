/**
 * This file fixes differences between the test DOM and browsers that affect React Aria's focus handling. Tests import
 * it for its side effects.
 */

// In the test DOM a document is not an instance of its window's Document, so React Aria would not find the focused
// element.
Object.defineProperty(Document, Symbol.hasInstance, {
	value: (value: unknown) => typeof value === "object" && value !== null && "nodeType" in value && value.nodeType === 9,
	configurable: true,
});

// The test DOM fires selectionchange even when the selection does not change, which causes an endless loop in date
// segments.
const { collapse } = Selection.prototype;
Selection.prototype.collapse = function (node, offset = 0) {
	if (this.anchorNode !== node || this.anchorOffset !== offset) collapse.call(this, node, offset);
};
