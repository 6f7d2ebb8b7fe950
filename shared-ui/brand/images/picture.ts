/** A picture that the website's build has converted and resized. */
export interface PreparedPicture {
	width: number;
	height: number;
	/** Average colour, shown until the picture is loaded. */
	color: string;
	files: readonly { width: number; format: "avif" | "webp"; src: string }[];
}

/** A picture, or only the URL of its source file when the build has not prepared it, as in tests. */
export type PictureSource = PreparedPicture | string;
