import "./picture.css";
import type { PictureSource, PreparedPicture } from "@portal/brand/images/index.ts";

interface PictureProps {
	picture: PictureSource;
	/** Empty for what only decorates. */
	alt: string;
	/** How wide the picture is shown, as in the attribute `sizes`. */
	sizes: string;
	/** Is seen at once, without scrolling. */
	isFirst?: boolean;
	className?: string;
}

type Format = PreparedPicture["files"][number]["format"];

/** For browsers that choose no width themselves. */
const USUAL_WIDTH = 1000;

const filesOf = ({ files }: PreparedPicture, format: Format) =>
	files.filter((file) => file.format === format).toSorted((a, b) => a.width - b.width);

const srcSetOf = (picture: PreparedPicture, format: Format) =>
	filesOf(picture, format)
		.map(({ src, width }) => `${src} ${width}w`)
		.join(", ");

function usualFile(picture: PreparedPicture): string | undefined {
	const files = filesOf(picture, "webp");
	return (files.findLast(({ width }) => width <= USUAL_WIDTH) ?? files[0])?.src;
}

/** A picture in the format and the width that suit the browser; its place is kept free until it is there. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
	// Loading comes before the address: some browsers begin to load as soon as they read it.
	const attributes = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
	const frame = className === undefined ? "pub-picture" : `pub-picture ${className}`;
	if (typeof picture === "string")
		return (
			<span className={frame}>
				<img {...attributes} alt={alt} src={picture} />
			</span>
		);
	const { width, height, color } = picture;
	return (
		<span className={frame}>
			{/* An attribute, because the pages allow no styles in their elements. */}
			<svg className="pub-picture__ground" aria-hidden="true">
				<rect width="100%" height="100%" fill={color} />
			</svg>
			<picture>
				<source type="image/avif" srcSet={srcSetOf(picture, "avif")} sizes={sizes} />
				<source type="image/webp" srcSet={srcSetOf(picture, "webp")} sizes={sizes} />
				<img {...attributes} alt={alt} width={width} height={height} src={usualFile(picture)} />
			</picture>
		</span>
	);
}
