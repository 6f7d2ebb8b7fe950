/**
 * Corrects differences between the test DOM and browsers that affect how React Aria manages the focus. Tests import
 * this file only for its effects.
 */

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
