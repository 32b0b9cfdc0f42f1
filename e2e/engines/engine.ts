/** Devices and what they do, in the form that both protocols share. */
type Actions = readonly object[];

/** A real browser in a profile of its own, with what every protocol for driving one can do. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** The value of an expression in the tab, which must be plain data; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves, presses and types as a person does. */
  perform(actions: Actions): Promise<void>;
  /** Text of any script into the field that has the focus. */
  insert(text: string): Promise<void>;
  /** The tabs that are open, oldest first. */
  tabs(): Promise<string[]>;
  /** Drives this tab from now on. */
  switchTo(tab: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Ends it; nothing of it is left. */
  stop(): Promise<void>;
}

export interface EngineKind {
  name: string;
  /** What has to be installed for it and is not. */
  missing: readonly string[];
  start(): Promise<Engine>;
}
