const { relative } = require("node:path");

/** Keeps `import.meta.url` of a bundled module at its source file, so that it finds files next to it. */
module.exports = function ownUrl(source) {
	const own = relative(this._compiler.outputPath, this.resourcePath).replaceAll("\\", "/");
	return source.replaceAll("import.meta.url", `new URL(${JSON.stringify(own)}, import.meta.url).href`);
};
