/**
 * Where the document of the tests differs from a browser's in a way that React Aria's handling of focus notices.
 * Imported by tests for its effect.
 */

// The document is not an instance of its window's Document, so "is the focus in here?" was always answered with no.
Object.defineProperty(Document, Symbol.hasInstance, {
	value: (value: unknown) => typeof value === "object" && value !== null && "nodeType" in value && value.nodeType === 9,
	configurable: true,
});

// A selection that is set to what it is tells of a change again: an endless loop in segments of a date.
const { collapse } = Selection.prototype;
Selection.prototype.collapse = function (node, offset = 0) {
	if (this.anchorNode !== node || this.anchorOffset !== offset) collapse.call(this, node, offset);
};
