/** A picture as the build of the website has prepared it. */
export interface PreparedPicture {
	width: number;
	height: number;
	/** Average colour, shown until the picture is there. */
	color: string;
	files: readonly { width: number; format: "avif" | "webp"; src: string }[];
}

/** Where nothing is prepared, as in tests, an import gives the address of the source itself. */
export type PictureSource = PreparedPicture | string;
