declare module "*?picture" {
	const picture: import("./picture.ts").PictureSource;
	// biome-ignore lint/style/noDefaultExport: the bundler gives imports this shape
	export default picture;
}

/** Address of a JPEG of 1200 × 630. */
declare module "*?share" {
	const address: string;
	// biome-ignore lint/style/noDefaultExport: the bundler gives imports this shape
	export default address;
}
