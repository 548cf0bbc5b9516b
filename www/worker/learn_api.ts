/** Messages between the page and the worker of the lessons. */
import type {
  AddressesAnswer,
  AddressesQuestion,
  BandsAnswer,
  BandsQuestion,
  BitsAnswer,
  BitsQuestion,
  BroderAnswer,
  BroderQuestion,
  DustAnswer,
  DustQuestion,
  HashLoopAnswer,
  HashLoopQuestion,
  HomeworkAnswer,
  HomeworkQuestion,
  IncidenceAnswer,
  IncidenceQuestion,
  MinshingleQuestion,
  Minshingles,
  PagesAnswer,
  PagesQuestion,
  ParameterAnswer,
  ParameterQuestion,
  ShinglesAnswer,
  ShinglesQuestion,
  TrialsAnswer,
  TrialsQuestion,
} from "dustlens";

/** A run over many seeds says how far it is; `turn` is the number of the run. */
export interface LearnEvent {
  kind: "trials";
  turn: number;
  answer: TrialsAnswer;
  isRunning: boolean;
}

/** A call a lesson, and a run over many seeds. */
export interface LearnApi {
  open(listener: (event: LearnEvent) => void): Promise<void>;
  pages(question: PagesQuestion): Promise<PagesAnswer>;
  shingles(question: ShinglesQuestion): Promise<ShinglesAnswer>;
  incidence(question: IncidenceQuestion): Promise<IncidenceAnswer>;
  bits(question: BitsQuestion): Promise<BitsAnswer>;
  minshingle(question: MinshingleQuestion): Promise<Minshingles>;
  hash_loop(question: HashLoopQuestion): Promise<HashLoopAnswer>;
  broder(question: BroderQuestion): Promise<BroderAnswer>;
  bands(question: BandsQuestion): Promise<BandsAnswer>;
  addresses(question: AddressesQuestion): Promise<AddressesAnswer>;
  homework(question: HomeworkQuestion): Promise<HomeworkAnswer>;
  /** The archive of the homework, byte for byte. */
  homework_archive(question: HomeworkQuestion): Promise<Uint8Array>;
  /** The text of a file with a result. */
  homework_result(bytes: Uint8Array): Promise<string>;
  dust(question: DustQuestion): Promise<DustAnswer>;
  parameter(question: ParameterQuestion): Promise<ParameterAnswer>;
  /** The first seed alone, and what is to be expected of many. */
  trials(question: TrialsQuestion): Promise<TrialsAnswer>;
  /** Begins a run over many seeds, in place of the one before. */
  run(turn: number, question: TrialsQuestion): Promise<void>;
  /** Ends the run; what it has is kept. */
  stop(): void;
}
