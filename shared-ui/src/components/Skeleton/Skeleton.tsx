import "./Skeleton.css";

export interface SkeletonProps {
	/** Width as a CSS length, such as `12rem`. The default comes from the stylesheet. */
	width?: string;
	height?: string;
	/** Number of text lines. The last line is shorter, like a paragraph. */
	lines?: number;
}

/**
 * Grey placeholder for content that is still loading. It is hidden from screen readers, so the surrounding component
 * must announce that it is loading.
 */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
	return (
		<span className="ui-skeleton" aria-hidden="true">
			{Array.from({ length: lines }, (_, line) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
				<span key={line} className="ui-skeleton__line" style={{ inlineSize: width, blockSize: height }} />
			))}
		</span>
	);
}
