import "./picture.css";
import type { PictureSource, PreparedPicture } from "@portal/brand/images/index.ts";

interface PictureProps {
	picture: PictureSource;
	/** Text for screen readers; empty for a decorative picture. */
	alt: string;
	/** Displayed widths for the HTML attribute `sizes`, by which the browser chooses a file. */
	sizes: string;
	/** True for a picture that is visible at once and loads first. Others load when the visitor scrolls near them. */
	isFirst?: boolean;
	className?: string;
}

type Format = PreparedPicture["files"][number]["format"];

/** Width in pixels of the file for old browsers that do not support `srcset`. */
const FALLBACK_WIDTH = 1000;

const filesOf = ({ files }: PreparedPicture, format: Format) =>
	files.filter((file) => file.format === format).toSorted((a, b) => a.width - b.width);

const srcSetOf = (picture: PreparedPicture, format: Format) =>
	filesOf(picture, format)
		.map(({ src, width }) => `${src} ${width}w`)
		.join(", ");

function fallbackFile(picture: PreparedPicture): string | undefined {
	const files = filesOf(picture, "webp");
	return (files.findLast(({ width }) => width <= FALLBACK_WIDTH) ?? files[0])?.src;
}

/** Offers a picture in all formats and widths. A coloured area fills its place until it is loaded. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
	// These attributes must precede `src`, because some browsers start loading as soon as they read `src`.
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
			{/* An SVG attribute sets the colour, because the content security policy forbids inline styles. */}
			<svg className="pub-picture__ground" aria-hidden="true">
				<rect width="100%" height="100%" fill={color} />
			</svg>
			<picture>
				<source type="image/avif" srcSet={srcSetOf(picture, "avif")} sizes={sizes} />
				<source type="image/webp" srcSet={srcSetOf(picture, "webp")} sizes={sizes} />
				<img {...attributes} alt={alt} width={width} height={height} src={fallbackFile(picture)} />
			</picture>
		</span>
	);
}
