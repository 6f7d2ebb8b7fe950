import { Component, type ReactNode } from "react";

interface BoundaryProps {
	/** Renders a replacement for the failed children. Calling `again` renders the children once more. */
	fallback: (again: () => void) => ReactNode;
	onFailure?: () => void;
	children: ReactNode;
}

interface BoundaryState {
	hasFailed: boolean;
}

/** Limits an error while rendering to its children. React offers error boundaries only as classes. */
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
