const { relative } = require("node:path");

/** A module in a bundle goes on naming its own file, so that it finds what lies beside that. */
module.exports = function ownUrl(source) {
	const own = relative(this._compiler.outputPath, this.resourcePath).replaceAll("\\", "/");
	return source.replaceAll("import.meta.url", `new URL(${JSON.stringify(own)}, import.meta.url).href`);
};
