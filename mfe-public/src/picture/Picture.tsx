import "./picture.css";
import type { PictureSource, PreparedPicture } from "@portal/brand/images/index.ts";

interface PictureProps {
	picture: PictureSource;
	/** Alternative text; empty for a decorative picture. */
	alt: string;
	/** Displayed widths, in the syntax of the attribute `sizes`. */
	sizes: string;
	/** True for a picture at the top of the page, which is loaded with high priority. */
	isFirst?: boolean;
	className?: string;
}

type Format = PreparedPicture["files"][number]["format"];

/** Width in pixels of the fallback file, for browsers that do not support `srcset`. */
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

/**
 * Shows a picture in the format and width that suit the browser, and until it is loaded a placeholder of the same size.
 */
export function Picture({ picture, alt, sizes, isFirst = false, className }: PictureProps) {
	// Attributes that must precede `src`, because some browsers start loading as soon as they parse `src`.
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
			{/* Placeholder in the picture's colour. It is an SVG with an attribute, because the content security policy
			    forbids inline styles. */}
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
