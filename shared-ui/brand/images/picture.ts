export interface PreparedPicture {
	width: number;
	height: number;
	/** Average colour of the picture, which fills its place until the picture is loaded. */
	color: string;
	files: readonly { width: number; format: "avif" | "webp"; src: string }[];
}

/** A picture, or only the URL of its source file when the build has not resized it, as in tests. */
export type PictureSource = PreparedPicture | string;
