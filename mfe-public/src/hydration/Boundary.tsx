import { Component, type ReactNode } from "react";

interface BoundaryProps {
	/** Renders a replacement for failed children. Calling `again` tries to render the children once more. */
	fallback: (again: () => void) => ReactNode;
	onFailure?: () => void;
	children: ReactNode;
}

interface BoundaryState {
	hasFailed: boolean;
}

/** Limits a rendering error to its children. It is a class, because React offers error boundaries only as classes. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
	override state: BoundaryState = { hasFailed: false };

	static getDerivedStateFromError(): BoundaryState {
		return { hasFailed: true };
	}

	override componentDidCatch(): void {
		this.props.onFailure?.();
	}

	override render(): ReactNode {
		if (!this.state.hasFailed) return this.props.children;
		return this.props.fallback(() => this.setState({ hasFailed: false }));
	}
}
