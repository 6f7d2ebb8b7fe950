import { Component, type ReactNode } from "react";

interface BoundaryProps {
	/** What stands there instead; `again` draws the children once more. */
	fallback: (again: () => void) => ReactNode;
	onFailure?: () => void;
	children: ReactNode;
}

interface BoundaryState {
	hasFailed: boolean;
}

/** Keeps a failure while drawing to its place; React has no other way than a class. */
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
