import { Component, type ReactNode } from "react";

interface RenderBoundaryProps {
	fallback: (retry: () => void, error: unknown) => ReactNode;
	onError: (error: unknown) => void;
	children: ReactNode;
}

interface RenderBoundaryState {
	failure: { error: unknown } | undefined;
}

/** Shows `fallback` instead of children that fail to render. React offers error boundaries only as classes. */
export class RenderBoundary extends Component<RenderBoundaryProps, RenderBoundaryState> {
	override state: RenderBoundaryState = { failure: undefined };

	static getDerivedStateFromError(error: unknown): RenderBoundaryState {
		return { failure: { error } };
	}

	override componentDidCatch(error: unknown): void {
		this.props.onError(error);
	}

	override render(): ReactNode {
		const { failure } = this.state;
		if (!failure) return this.props.children;
		return this.props.fallback(() => this.setState({ failure: undefined }), failure.error);
	}
}
