import "./Skeleton.css";

export interface SkeletonProps {
	/** Width as a CSS length; the default comes from the stylesheet. */
	width?: string;
	height?: string;
	/** Number of text lines; the last one is shorter. */
	lines?: number;
}

/** Placeholder for loading content. The surrounding component announces the loading state to screen readers. */
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
