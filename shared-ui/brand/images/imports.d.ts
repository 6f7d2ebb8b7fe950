declare module "*?picture" {
	const picture: import("./picture.ts").PictureSource;
	// biome-ignore lint/style/noDefaultExport: the bundler gives imports this shape
	export default picture;
}

/** Type of an import such as `./city.jpg?share`: the URL of a JPEG of 1200 × 630 pixels, for link previews. */
declare module "*?share" {
	const address: string;
	// biome-ignore lint/style/noDefaultExport: the bundler gives imports this shape
	export default address;
}
