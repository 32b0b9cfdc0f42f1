import { Component, type ReactNode } from 'react';
import { useLocation } from './use-router.ts';

interface Props {
  children: ReactNode;
  /** In place of what failed while it was drawn. */
  failure: (error: unknown) => ReactNode;
}

type State = { at: object; failed: { error: unknown } | null };

class Catcher extends Component<Props & { at: object }, State> {
  override state: State = { at: this.props.at, failed: null };

  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });

  /** Whoever goes elsewhere leaves the failure behind. */
  static getDerivedStateFromProps = ({ at }: { at: object }, state: State) =>
    at === state.at ? null : { at, failed: null };

  override render() {
    const { failed } = this.state;
    return failed ? this.props.failure(failed.error) : this.props.children;
  }
}

/** Keeps what fails to be drawn to the place where it stands. */
export const Boundary = (props: Props) => <Catcher {...props} at={useLocation()} />;
