import "./Skeleton.css";

export interface SkeletonProps {
	/** Width as a CSS length, such as `12rem`. The default comes from the stylesheet. */
	width?: string;
	height?: string;
	lines?: number;
}

/** Placeholder while content is loading. Its parent must announce the loading state to screen readers. */
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
