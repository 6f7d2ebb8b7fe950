import "./Skeleton.css";

export interface SkeletonProps {
	/** CSS lengths. */
	width?: string;
	height?: string;
	/** Several lines of text, the last one shorter. */
	lines?: number;
}

/** Holds the place of what is being loaded; the waiting itself is announced by the surrounding part. */
export function Skeleton({ width, height, lines = 1 }: SkeletonProps) {
	return (
		<span className="ui-skeleton" aria-hidden="true">
			{Array.from({ length: lines }, (_, line) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
				<span key={line} className="ui-skeleton__line" style={{ inlineSize: width, blockSize: height }} />
			))}
		</span>
	);
}
