export interface ActingRule {
    rule: string;
    tier: string;
    changes: number;
    wrong: number;
}

export interface Address {
    url: string;
    page: string;
    is_url: boolean;
}

export interface AddressGroup {
    key: string;
    members: number[];
    pages: string[];
}

export interface AddressPart {
    kind: string;
    text: string;
}

export interface AddressStep {
    rule: string;
    tier: string;
    after: [string, string, string];
    gone: string;
}

export interface AddressesAnswer {
    addresses: Address[];
    urls: number;
    pages: number;
    example: number;
    parts: AddressPart[];
    steps: AddressStep[];
    rules: ActingRule[];
    heaps: Heap[];
}

export interface AddressesQuestion {
    lines: string[];
    heaps: string[][];
}

export interface AlignedParagraph {
    a?: number;
    b?: number;
}

export interface BadLine {
    number: number;
    text: string;
}

export interface BandChance {
    similarity: number;
    band: number;
    meets: number;
    missed: number;
}

export interface BandsAnswer {
    agree: boolean[];
    meets: boolean[];
    curve: [number, number][];
    step: number;
    chances: BandChance[];
}

export interface BandsQuestion {
    material: Material;
    a: number;
    b: number;
    bands: number;
    rows: number;
    at: number[];
    seed: string;
}

export interface BitsAnswer {
    shingles: HashedShingle[];
    text_bytes: number;
    hash_bytes: number;
    long: LongShingles;
    listed: Boxes[];
    widths: Width[];
    first: number;
    room: number;
    crowds: Crowd[];
}

export interface BitsQuestion {
    material: Material;
    a: number;
    b: number;
    listed: number[];
    longer: number;
}

export interface Boxes {
    bits: number;
    boxes: OneBox[];
}

export interface BroderAnswer {
    signatures: Minshingles;
    tuples: LessonTuple[];
    sorted: number[];
    groups: LessonGroup[];
    found: FoundPair[];
    pairs: SummedPair[];
    written: number;
    all_pairs: number;
}

export interface BroderQuestion {
    signatures: MinshingleQuestion;
    threshold: number;
}

export interface Bucket {
    count: number;
    smallest: number | undefined;
}

export interface BucketSteps {
    shingles: number;
    buckets: Bucket[];
    empty: number;
    way: string;
    sketch: number[];
}

export interface Charsets {
    decode(name: string, bytes: Uint8Array): { text: string; malformed: boolean };
    guess(bytes: Uint8Array, tld: string | undefined): string;
}

export interface Closest {
    document: number;
    id: string;
    part: number;
    all: number;
    value: number;
}

export interface Cluster {
    keep: number;
    members: number[];
    undated: number;
    pairs: number;
    lowest: number;
    highest: number;
}

export interface Comparison {
    row: PairRow;
    a: TextView;
    b: TextView;
    aligned: AlignedParagraph[];
    shared: ShingleList;
    only_a: ShingleList;
    only_b: ShingleList;
    signature: SignaturePosition[];
}

export interface Counted {
    shared: number;
    union: number;
    value: number;
}

export interface Crowd {
    shingles: number;
    pairs_32: number;
    pairs_64: number;
}

export interface CutSteps {
    words: number;
    shingles: number;
    rows: ShingleRow[];
}

export interface CutText {
    pieces: Piece[];
    tokens: number;
    shingles: LessonShingle[];
    distinct: number;
}

export class Decoded {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    malformed: boolean;
    text: string;
}

export interface DifferingPair {
    a: string;
    b: string;
    reason: string;
    shared: number | undefined;
    r: string;
    ids: string[];
    slips: Slip[];
}

export interface DocumentPage {
    total: number;
    rows: DocumentRow[];
}

export interface DocumentRow {
    document: number;
    id: string;
    input: number;
    source: DocumentSource;
    bytes: number;
    characters: number;
    words: number;
    shingles: number;
    distinct: number;
    too_short: boolean;
    title?: string;
    language?: string;
    charset?: string;
    canonical?: string;
    status?: number;
    final_url?: string;
    hops: Hop[];
    elapsed_ms?: number;
    cluster?: number;
    closest?: Closest;
    near: number;
    problems: Problem[];
}

export type DocumentSource = "text" | "file" | "page";

export interface DustAddress {
    url: string;
    page: string;
    scope: string;
    tokens: string[];
    canonical: string;
    rules: number[];
}

export interface DustAnswer {
    addresses: DustAddress[];
    pages: number;
    envelopes: number;
    crowded: number;
    most: number;
    least: number;
    pairs: TextPair[];
    few: TextPair[];
    example: number | undefined;
    proofs: RuleProof[];
    needed: number;
    precision: number;
    confidence: number;
    fetches: Fetches;
    urls: number;
    canonical: number;
}

export interface DustCounts {
    likely: number;
    valid: number;
    refuted: number;
    undecided: number;
}

export interface DustEnvelope {
    scope: string;
    before: string;
    after: string;
    texts: string[];
}

export interface DustEvidence {
    row: DustRow;
    population: number;
    examples: DustExample[];
    envelopes: DustEnvelope[];
    samples: DustSample[];
    shown?: number;
    aligned: ParamSegment[];
    left_out: number;
}

export interface DustExample {
    from: string;
    to: string;
}

export interface DustExplained {
    urls: DustExplainedUrl[];
    envelopes: DustEnvelope[];
    more_envelopes: number;
    crowded: number;
    pairs: DustExplainedPair[];
    more_pairs: number;
    rules: DustExplainedRule[];
}

export interface DustExplainedPair {
    from: string;
    to: string;
    support: number;
    fate: "kept" | "too-few" | "refines";
    refines?: number;
}

export interface DustExplainedRule {
    from: string;
    to: string;
    support: number;
}

export interface DustExplainedUrl {
    given: string;
    scope?: string;
    url?: string;
    tokens: string[];
}

export interface DustFile {
    text: string;
    rules: number;
    refused: DustRefusal[];
}

export interface DustFormat {
    name: "map-csv" | "json" | "jsonl" | "learned" | "nginx" | "apache";
    label: string;
    extension: string;
    media: string;
}

export interface DustLooked {
    done: number;
    total: number;
}

export interface DustMapPage {
    total: number;
    rows: DustMapRow[];
}

export interface DustMapRow {
    url: string;
    canonical: string;
    rules: number[];
}

export interface DustNothing {
    code: "no-urls" | "too-few-urls" | "nothing-shared" | "too-many-share" | "too-little-support";
    params: [string, string][];
}

export interface DustPage {
    total: number;
    rows: DustRow[];
}

export interface DustPlan {
    total: number;
    least: number;
    done: number;
    skipped: number;
    checks: number;
    decided: number;
    over: boolean;
    hosts: ParamHost[];
    round: number;
}

export interface DustProgress {
    stage: "idle" | "reading" | "mining" | "done" | "stopped";
    step?: "hosts" | "arguments" | "habits" | "shapes";
    round: number;
    done: number;
    total: number;
}

export interface DustQuery {
    filter: string;
    status?: "likely" | "valid" | "refuted" | "undecided";
    scope?: string;
    sort: "found" | "support" | "status" | "scope" | "removed";
    trust?: "valid" | "likely";
    descending: boolean;
    offset: number;
    limit: number;
}

export interface DustQuestion {
    lines: string[];
}

export interface DustReason {
    code: string;
    params: [string, string][];
}

export interface DustRefusal {
    what: string;
    code: string;
    reason: string;
    example?: [string, string];
}

export interface DustRequest {
    id: number;
    url: string;
    host: string;
}

export interface DustRow {
    id: string;
    number: number;
    scope: string;
    kind: "rewrite" | "rewrite-edge" | "template" | "drop-param" | "drop-value" | "drop-path-param" | "directory-slash" | "host";
    from: string;
    to: string;
    line: string;
    origin: "host" | "argument" | "habit" | "envelope" | "template";
    status: "likely" | "valid" | "refuted" | "undecided";
    reason?: DustReason;
    support: number;
    tested: number;
    equal: number;
    round: number;
    off: boolean;
    example: DustExample;
}

export interface DustSample {
    from: string;
    to: string;
    likeness?: number;
    agrees?: boolean;
}

export class DustSession {
    free(): void;
    [Symbol.dispose](): void;
    add(name: string, bytes: Uint8Array | number[], options?: UrlReadOptions | null): void;
    advance(units: number): DustProgress;
    cancel(): void;
    clear(): void;
    static default_settings(): DustSettings;
    estimate(): DustPlan;
    evidence(id: string): DustEvidence;
    static explain(urls: string[], settings: DustSettings): DustExplained;
    export(format: "json" | "jsonl" | "learned" | "nginx" | "apache", trust_in: "valid" | "likely"): DustFile;
    static formats(): DustFormat[];
    give(id: number, page: FetchedPage): DustRow[];
    give_failure(id: number, reason: string): DustRow[];
    look(what: "shrink" | "map" | "nginx" | "apache", trust_in: "valid" | "likely", units: number): DustLooked;
    map(trust_in: "valid" | "likely", changed_only: boolean, filter: string, offset: number, limit: number): DustMapPage;
    map_piece(trust_in: "valid" | "likely", from: number, count: number): Uint8Array;
    constructor(settings: DustSettings);
    next(busy: string[]): DustRequest | undefined;
    static plain_settings(): DustSettings;
    problems(): Problem[];
    progress(): DustProgress;
    put_back(id: number): void;
    restore(text: string): number;
    resume(): DustProgress;
    rows(query: DustQuery): DustPage;
    set_given(text: string): void;
    set_settings(settings: DustSettings): void;
    settings(): DustSettings;
    shrink(trust_in: "valid" | "likely"): DustShrink;
    start(probe: string): DustPlan;
    state(): string;
    stop(): DustProgress;
    summary(): DustSummary;
    switch(id: string, off: boolean): void;
    under_way(): DustPlan | undefined;
}

export interface DustSettings {
    max_tokens: number;
    max_bucket: number;
    min_support: number;
    support_share: number;
    keep: number;
    window: number;
    tolerance: number;
    rounds: number;
    precision: number;
    confidence: number;
    failures: number;
    likeness: number;
    changed_words: number;
    min_words: number;
    max_fetches: number;
    extended: boolean;
}

export interface DustShrink {
    before: number;
    after: number;
    steps: DustStep[];
}

export interface DustStep {
    number: number;
    id: string;
    scope: string;
    from: string;
    to: string;
    removed: number;
}

export interface DustSummary {
    progress: DustProgress;
    partial: boolean;
    given: number;
    distinct: number;
    folded: number;
    passed_over: number;
    skipped: number;
    sites: number;
    given_rules: number;
    rules: DustCounts;
    off: number;
    round: number;
    fetched: number;
    nothing?: DustNothing;
}

export interface FetchedPage {
    url: string;
    final_url: string;
    status: number;
    hops: Hop[];
    content_type?: string;
    headers: Record<string, string>;
    body: Uint8Array;
    truncated: boolean;
    elapsed_ms: number;
}

export class Fetcher {
    free(): void;
    [Symbol.dispose](): void;
    fetch(url: string, signal?: AbortSignal | null): Promise<FetchedPage>;
    constructor(endpoint: string);
}

export interface Fetches {
    all: number;
    again: number;
    absent: number;
}

export interface FoundPair {
    group: number;
    a: number;
    b: number;
}

export interface GradedResult {
    found: number;
    truth: number;
    shared: number;
    score: number | undefined;
    precision: number | undefined;
    recall: number | undefined;
    f1: number | undefined;
    is_pass: boolean;
    missed: DifferingPair[];
    extra: DifferingPair[];
    bad: BadLine[];
    bad_lines: number;
    repeated: number;
    like: Slip | undefined;
    is_other_kit: boolean;
}

export interface HashLoopAnswer {
    matrix: Matrix;
    functions: HashedRows[];
    passes: RowPass[];
    pairs: LoopPair[];
}

export interface HashLoopQuestion {
    material: Material;
    functions: RowHash[];
}

export interface HashedRows {
    a: number;
    b: number;
    modulus: number;
    values: number[];
    is_permutation: boolean;
}

export interface HashedShingle {
    text: string;
    bytes: number;
    hash: string;
}

export interface Heap {
    groups: AddressGroup[];
    wrong: number;
}

export interface HeatMap {
    documents: number[];
    ids: string[];
    values: Float64Array;
    total: number;
}

export interface HomeworkAnswer {
    documents: HomeworkDocument[];
    bytes: number;
    record: RecordGroup[];
    cut: CutSteps;
    buckets: BucketSteps[];
    normal: NormalSteps;
    primes: PrimeSteps;
    pairs: HomeworkPair[];
    thresholds: [KitThreshold, KitThreshold];
    lines: string[];
    slips: SlipScore[];
    graded: GradedResult | undefined;
}

export interface HomeworkDocument {
    url: string;
    text: string;
    words: number;
    skipped: [boolean, boolean];
}

export type HomeworkKit = "a" | "b";

export interface HomeworkPair {
    a: number;
    b: number;
    kits: [OfKit, OfKit];
}

export interface HomeworkQuestion {
    lines: string[];
    is_made: boolean;
    seed: string;
    kit: HomeworkKit;
    pair: [number, number];
    result: string;
}

export interface Hop {
    url: string;
    status: number;
}

export interface Incidence {
    documents: number[];
    ids: string[];
    shingles: string[];
    cells: Uint8Array;
}

export interface IncidenceAnswer {
    matrix: Matrix;
    pairs: PairOverlap[];
    draws: number[][];
}

export interface IncidenceQuestion {
    material: Material;
    draws: number;
    keep: number;
    seed: string;
    struck?: number[];
}

export interface KitThreshold {
    fewest: number;
    r: number;
    below: number;
}

export type LeftoverChoice = "drop" | "keep";

export interface LessonGroup {
    position: number;
    value: number;
    documents: number[];
}

export interface LessonPage {
    url: string;
    before: string;
    useful: string;
    after: string;
    useful_shingles: number;
    shingles: number;
    share: number;
}

export interface LessonShingle {
    text: string;
    hash: string;
    first: number;
    len: number;
    is_repeat: boolean;
    is_shared: boolean;
}

export class LessonTrials {
    free(): void;
    [Symbol.dispose](): void;
    advance(seeds: number): boolean;
    answer(): TrialsAnswer;
    constructor(question: TrialsQuestion);
}

export interface LessonTuple {
    position: number;
    value: number;
    document: number;
    group: number | undefined;
}

export interface LongShingles {
    size: number;
    text_bytes: number;
    hash_bytes: number;
}

export interface LoopPair {
    a: number;
    b: number;
    shared: number;
    union: number;
    jaccard: number;
    same: number;
    of: number;
    estimate: number;
}

export interface Material {
    texts: string[];
    unit: TextUnit;
    size: number;
}

export interface Matrix {
    rows: string[];
    columns: number[][];
    cells: boolean[][];
}

export type MeasureKind = "exact" | "estimate";

export interface MinshingleQuestion {
    material: Material;
    permutations: number;
    places: number[][];
    seed: string;
}

export interface Minshingles {
    matrix: Matrix;
    rounds: Round[];
    pairs: PairEstimate[];
}

export interface NormalSteps {
    document: number;
    stages: string[];
    words: [number, number];
}

export interface OfKit {
    shared: number | undefined;
    r: number;
    is_pair: boolean;
}

export interface Office {
    docx(markup: Uint8Array, most: number): { text: string; fault: string | undefined; unpacked: number };
    pdf(bytes: Uint8Array, unpacked: number, most: number): { text: string; fault: string | undefined; unpacked: number };
}

export class OfficeText {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    get fault(): string | undefined;
    set fault(value: string | null | undefined);
    text: string;
    unpacked: number;
}

export interface OneBox {
    number: string;
    shingles: number[];
}

export interface PagePair {
    a: number;
    b: number;
    whole: Counted;
    useful: Counted;
    kind: PairKind;
}

export interface PagesAnswer {
    pages: LessonPage[];
    pairs: PagePair[];
}

export interface PagesQuestion {
    material: Material;
}

export interface PairEstimate {
    a: number;
    b: number;
    shared: number;
    only_a: number;
    only_b: number;
    neither: number;
    union: number;
    jaccard: number;
    same: number;
    of: number;
    estimate: number;
    deciding: (number | undefined)[];
}

export type PairFate = "tried" | "few" | "refines";

export type PairKind = "mirror" | "copy" | "soft" | "similar" | "different";

export interface PairOverlap {
    a: number;
    b: number;
    shared: number;
    only_a: number;
    only_b: number;
    neither: number;
    union: number;
    jaccard: number;
    guesses: [number, number][];
    struck: Counted[];
    left: Counted;
}

export interface PairPage {
    total: number;
    rows: PairRow[];
}

export interface PairQuery {
    sort: PairSort;
    descending: boolean;
    filter: string;
    document?: number;
    cluster?: number;
    offset: number;
    limit: number;
}

export interface PairRow {
    a: number;
    b: number;
    a_id: string;
    b_id: string;
    shared: number;
    union: number;
    jaccard: number;
    a_size: number;
    b_size: number;
    containment_a: number;
    containment_b: number;
    matches: number;
    hashes: number;
    estimate: number;
    standard_error: number;
}

export type PairSort = "a" | "b" | "jaccard" | "estimate" | "shared" | "containment";

export interface ParamComparison {
    base: string;
    other: string;
    absent: boolean;
    finding: "same" | "different" | "text-changed" | "order-only" | "undecided";
    trouble?: ParamTrouble;
    similarity?: number;
    ordered?: number;
    changed_words: number;
    alike: number;
    segments: number;
    equal: number;
    missing: number;
    added: number;
    differing: number;
    moved: number;
    echo: number;
    dynamic: number;
}

export interface ParamCounts {
    significant: number;
    candidate: number;
    insignificant: number;
    unverifiable: number;
    unjudged: number;
}

export interface ParamEvidence {
    row: ParamRow;
    comparisons: ParamComparison[];
    shown: number;
    aligned: ParamSegment[];
    left_out: number;
    history: ParamPast[];
    addresses: string[];
    trials?: ParamTrials;
}

export interface ParamFile {
    file_name: string;
    text: string;
    removals: number;
    refused: ParamRefusal[];
}

export interface ParamFormat {
    id: string;
    file_name: string;
}

export interface ParamHost {
    host: string;
    fetches: number;
}

export interface ParamImported {
    rows: number;
    version: number;
    problems: ParamTableProblem[];
}

export interface ParamMerged {
    key: string;
    count: number;
    urls: string[];
    beyond: boolean;
}

export interface ParamPage {
    total: number;
    rows: ParamRow[];
}

export interface ParamPast {
    verdict: "significant" | "candidate" | "insignificant" | "unverifiable" | "unjudged";
    significant: number;
    checked: number;
}

export interface ParamPlan {
    total: number;
    done: number;
    skipped: number;
    checks: number;
    decided: number;
    over: boolean;
    hosts: ParamHost[];
}

export interface ParamProgress {
    stage: "idle" | "reading" | "counting" | "done" | "stopped";
    done: number;
    total: number;
}

export interface ParamQuery {
    remembered: boolean;
    verdict?: "significant" | "candidate" | "insignificant" | "unverifiable" | "unjudged";
    due: boolean;
    filter: string;
    sort: "scope" | "name" | "all" | "distinct" | "ratio" | "verdict" | "similarity" | "checked";
    descending: boolean;
    offset: number;
    limit: number;
}

export interface ParamRefusal {
    host: string;
    path?: string;
    name: string;
    code: string;
    message: string;
    example?: [string, string];
}

export interface ParamReplay {
    before: number;
    after: number;
    missed: number;
    beyond: number;
    total: number;
    groups: ParamMerged[];
}

export interface ParamRequest {
    id: number;
    url: string;
    host: string;
}

export interface ParamRow {
    id: string;
    host: string;
    path?: string;
    name: string;
    all: number;
    distinct: number;
    ratio: number;
    verdict: "significant" | "candidate" | "insignificant" | "unverifiable" | "unjudged";
    significant?: number;
    comparison?: number;
    alike?: number;
    segments?: number;
    method?: "plain" | "extended";
    reasons: ("ratio" | "collides" | "only-difference" | "known-name" | "id-like" | "elsewhere" | "together" | "unproved")[];
    checked?: number;
    last_seen?: number;
    due: boolean;
    listed: boolean;
    verified: boolean;
    values: string[];
}

export interface ParamSegment {
    kind: "equal" | "dynamic" | "differing" | "missing" | "added" | "moved" | "echo";
    place: string;
    first?: string;
    again?: string;
    other?: string;
}

export type ParamSelection = { kind: "due" } | { kind: "all" } | { kind: "only"; ids: string[] };

export class ParamSession {
    free(): void;
    [Symbol.dispose](): void;
    add(name: string, bytes: Uint8Array | number[], options?: UrlReadOptions | null): void;
    advance(units: number, now: number): ParamProgress;
    cancel(): void;
    clear(): void;
    decided(now: number): ParamStored[];
    static default_settings(): ParamSettings;
    estimate(selection: ParamSelection, remembered: boolean, now: number): ParamPlan;
    evidence(id: string, now: number): ParamEvidence;
    export(format: string, remembered: boolean): ParamFile;
    forget(ids: string[]): void;
    static formats(): ParamFormat[];
    give(id: number, page: FetchedPage, now: number): ParamStored[];
    give_failure(id: number, reason: string, now: number): ParamStored[];
    import(text: string): ParamImported;
    constructor(settings: ParamSettings);
    next(busy: string[]): ParamRequest | undefined;
    static plain_settings(): ParamSettings;
    problems(): Problem[];
    put_back(id: number): void;
    replay(format: string, remembered: boolean, offset: number, limit: number): ParamReplay;
    resume(): ParamProgress;
    rows(query: ParamQuery, now: number): ParamPage;
    set_settings(settings: ParamSettings): void;
    settings(): ParamSettings;
    state(): string;
    stop(): ParamProgress;
    stored(): ParamStored[];
    summary(now: number): ParamSummary;
    table(): string;
    static table_header(): string;
    take_up(state: string): ParamPlan;
    under_way(): ParamPlan | undefined;
    verify(selection: ParamSelection, remembered: boolean, now: number, probe: string): ParamPlan;
}

export interface ParamSettings {
    scope: "host" | "path";
    min_values: number;
    threshold: number;
    similarity: number;
    extended: boolean;
    everything: boolean;
    decider: boolean;
    bases: number;
    trials: number;
    absence: boolean;
    soft_404: boolean;
    changed_words: number;
    min_words: number;
    recheck_after: number;
    drop_after: number;
    max_arguments: number;
}

export interface ParamStored {
    id: string;
    checked: number;
    last_seen: number;
    line: string;
}

export interface ParamSummary {
    progress: ParamProgress;
    partial: boolean;
    urls: number;
    occurrences: number;
    passed: number;
    left_out: number;
    not_utf8: number;
    skipped: number;
    rows: ParamCounts;
    remembered: number;
    due: number;
    ratios: ParamCounts[];
}

export interface ParamTableProblem {
    line: number;
    detail: string;
}

export interface ParamTrials {
    same: number;
    skipped: number;
    all: boolean;
    bound: number;
    shapes: string[];
    unread: string[];
}

export interface ParamTrouble {
    code: string;
    status?: number;
    reason?: string;
}

export interface Parameter {
    host: string;
    name: string;
    values: string[];
    distinct: number;
    all: number;
    ratio: number;
    counting: string;
    trial: Trial;
}

export interface ParameterAnswer {
    urls: ParameterUrl[];
    parameters: Parameter[];
    left_out: number;
    is_made: boolean;
    min_values: number;
    threshold: number;
    similarity: number;
    chooses: number | undefined;
    templates: UnderTemplate[];
}

export interface ParameterPart {
    text: string;
    parameter: number | undefined;
}

export interface ParameterQuestion {
    lines: string[];
    site: SiteWords;
}

export interface ParameterUrl {
    parts: ParameterPart[];
    page: string;
    is_url: boolean;
}

export interface Piece {
    text: string;
    token: number | undefined;
}

export interface Position {
    prime: number;
    winners: (Winner | undefined)[];
    is_same: boolean;
}

export interface PrimeSteps {
    documents: [number, number];
    positions: Position[];
    shared: number;
    r: number;
}

export interface Problem {
    code: string;
    severity: ProblemSeverity;
    source: string;
    line?: number;
    byte?: number;
    params: Record<string, string>;
    message: string;
}

export type ProblemSeverity = "error" | "warning" | "note";

export interface Progress {
    stage: Stage;
    done: number;
    total: number;
}

export interface ProofSample {
    from: string;
    to: string;
    page: string;
    other: string;
    is_there: boolean;
    likeness: number | undefined;
    agrees: boolean | undefined;
}

export interface ReadOptions {
    lines?: boolean | undefined;
    content_type?: string | undefined;
}

export interface RecordGroup {
    meaning: string;
    field: string;
    count: number;
    hex: string;
    value: string;
    is_cut: boolean;
}

export interface Round {
    places: number[];
    order: number[];
    winners: (number | undefined)[];
    values: (number | undefined)[];
}

export interface RowHash {
    a: number;
    b: number;
}

export interface RowPass {
    table: (number | undefined)[][];
    changed: [number, number][];
}

export interface RuleProof {
    pair: number | undefined;
    scope: string;
    from: string;
    to: string;
    status: string;
    reason: string;
    tested: number;
    equal: number;
    samples: ProofSample[];
}

export interface Score {
    alike: number;
    segments: number;
    similarity: number | undefined;
    verdict: string;
}

export class Session {
    free(): void;
    [Symbol.dispose](): void;
    add_file(name: string, bytes: Uint8Array | number[], options?: ReadOptions | null): void;
    add_page(page: FetchedPage): void;
    add_text(id: string, text: string): void;
    advance(units: number): Progress;
    clear(): void;
    closest_pairs(limit: number): PairPage;
    clusters(): Cluster[];
    compare(a: number, b: number): Comparison;
    static default_settings(): Settings;
    document_table(sort: "order" | "id" | "bytes" | "words" | "shingles" | "closest" | "near" | "cluster" | "problems", descending: boolean, filter: string, offset: number, limit: number): DocumentPage;
    documents(offset: number, limit: number): DocumentRow[];
    drop_tasks(): void;
    export_clusters(): string;
    export_documents(): string;
    export_pairs(format: "csv" | "tsv" | "jsonl" | "json"): string;
    heat_map(limit: number): HeatMap;
    incidence(): Incidence | undefined;
    is_waiting(): boolean;
    nearest(document: number, by: "jaccard" | "contained", limit: number): PairPage;
    constructor(settings: Settings);
    next_task(): Uint8Array | undefined;
    pairs(query: PairQuery): PairPage;
    pairs_with(document: number, others: Uint32Array | number[]): PairPage;
    problems(): Problem[];
    remove(documents: Uint32Array | number[]): void;
    resume(): Progress;
    set_keep(keep: "cleanest" | "longest" | "oldest" | "first"): void;
    set_settings(settings: Settings): void;
    settings(): Settings;
    share_extraction(tasks: number): void;
    stop(): Progress;
    summary(): Summary;
    take_result(result: Uint8Array | number[]): void;
}

export interface Settings {
    text: TextKind;
    include: string;
    exclude: string;
    shingles: ShingleSettings;
    hashes: number;
    seed: string;
    measure: MeasureKind;
    threshold: number;
}

export interface SharedEnvelope {
    before: string;
    after: string;
    long: number;
    short: number;
}

export interface ShingleList {
    total: number;
    shown: ShingleView[];
}

export interface ShingleRow {
    place: number;
    text: string;
    hash: number;
    bucket: number;
    truncated: number;
    is_left_out: boolean;
}

export interface ShingleSettings {
    unit: ShingleUnit;
    size: number;
    step: number;
    cyclic: boolean;
    leftover: LeftoverChoice;
    lowercase: boolean;
    punctuation: boolean;
    digits: boolean;
    compose: boolean;
    fold_yo: boolean;
}

export type ShingleUnit = "word" | "char";

export interface ShingleView {
    text: string;
    hash: string;
    a: number;
    b: number;
}

export interface ShinglesAnswer {
    texts: CutText[];
    survivors: Survivors | undefined;
}

export interface ShinglesQuestion {
    material: Material;
    step: number;
    cyclic: boolean;
    leftover: boolean;
}

export interface SignaturePosition {
    position: number;
    a: ShingleView;
    b: ShingleView;
    a_hash: string;
    b_hash: string;
    equal: boolean;
}

export interface SiteWords {
    name: string;
    menu: string[];
    sentences: [string[], string[], string[]];
    live: [string, string];
    foot: string;
}

export type Slip = "case" | "marks" | "last" | "remainder";

export interface SlipScore {
    slip: Slip;
    found: number;
    truth: number;
    shared: number;
    score: number | undefined;
    f1: number | undefined;
    is_pass: boolean;
}

export interface Span {
    start: number;
    end: number;
}

export type Stage = "idle" | "reading" | "shingling" | "sketching" | "joining" | "done" | "stopped";

export interface Summary {
    progress: Progress;
    partial: boolean;
    documents: number;
    compared: number;
    too_short: number;
    pairs: number;
    listed: number;
    dropped: number;
    drops_uncounted: boolean;
    pairs_kept: number;
    floor: number;
    clusters: number;
    redundant: number;
    histogram: number[];
    hashes: number;
    seed: string;
    memory: number;
}

export interface SummedPair {
    a: number;
    b: number;
    matches: number;
    of: number;
    r: number;
    is_kept: boolean;
}

export interface Survivors {
    before: number;
    after: number;
    shared: number;
    union: number;
    jaccard: number;
}

export type TextKind = "useful" | "whole";

export interface TextPair {
    scope: string;
    from: string;
    to: string;
    support: number;
    fate: PairFate;
    refines: number | undefined;
    envelopes: SharedEnvelope[];
}

export type TextUnit = "word" | "char" | "item";

export interface TextView {
    document: number;
    id: string;
    text: string;
    paragraphs: Span[];
    shared: Span[];
    places: Uint32Array;
}

export interface Trial {
    base: string;
    other: string;
    rows: TrialRow[];
    score: Score;
    at_once: Score;
    verdict: string;
    finding: string;
    trouble: string;
    changed_words: number;
    fetches: [number, number];
}

export interface TrialRow {
    kind: string;
    place: string;
    first: string;
    again: string;
    other: string;
}

export interface TrialsAnswer {
    shared: number;
    union: number;
    jaccard: number;
    hashes: number;
    strip: boolean[];
    histogram: number[];
    expected: number[];
    done: number;
    of: number;
    missed: number;
    expected_missed: number;
    mean: number;
    standard_error: number;
    interval: [number, number];
}

export interface TrialsQuestion {
    material: Material;
    a: number;
    b: number;
    hashes: number;
    threshold: number;
    seeds: number;
    seed: string;
}

export interface UnderTemplate {
    menu: number;
    trial: Trial;
}

export interface UrlGroup {
    group: number;
    key: string;
    keep: number;
    keep_url: string;
    urls: number;
    occurrences: number;
    rows: number[];
}

export interface UrlGroupPage {
    total: number;
    groups: UrlGroup[];
}

export interface UrlGroupQuery {
    filter: string;
    sort: "urls" | "occurrences" | "key";
    descending: boolean;
    offset: number;
    limit: number;
}

export interface UrlOptionValue {
    name: string;
    value: string;
}

export interface UrlOptions {
    tier: UrlTier;
    with: string[];
    without: string[];
    preset?: string;
    values: UrlOptionValue[];
}

export interface UrlPage {
    total: number;
    rows: UrlRow[];
}

export interface UrlProgress {
    stage: "idle" | "reading" | "normalizing" | "done" | "stopped";
    done: number;
    total: number;
}

export interface UrlQuery {
    show: "all" | "changed" | "passed" | "merged" | "kept";
    rule?: string;
    filter: string;
    sort: "line" | "url" | "normalized" | "repeats";
    descending: boolean;
    offset: number;
    limit: number;
}

export interface UrlReadOptions {
    format?: "lines" | "csv" | "tsv" | "sitemap" | "log" | "jsonl";
    column?: string;
    host?: string;
    assume?: "http" | "https";
}

export interface UrlRow {
    row: number;
    url: string;
    normalized: string;
    url_span: Span;
    normalized_span: Span;
    rules: string[];
    pass?: string;
    repeats: number;
    list: string;
    line: number;
    group?: number;
}

export interface UrlRule {
    id: string;
    tier: "preserving" | "usual" | "semantic" | "learned";
    source: string;
    summary: string;
    before: string;
    after: string;
    option?: UrlOptionValue;
}

export interface UrlRuleCount {
    rule: string;
    urls: number;
}

export class UrlSession {
    free(): void;
    [Symbol.dispose](): void;
    static active_rules(options: UrlOptions): string[];
    add(name: string, bytes: Uint8Array | number[], options?: UrlReadOptions | null): void;
    advance(units: number): UrlProgress;
    clear(): void;
    static default_options(): UrlOptions;
    export(format: "csv" | "tsv" | "jsonl" | "unique" | "groups", offset: number, limit: number): Uint8Array;
    group(group: number): UrlGroup | undefined;
    groups(query: UrlGroupQuery): UrlGroupPage;
    constructor(options: UrlOptions);
    static option_defaults(): UrlOptionValue[];
    static preset_options(name: string): UrlOptionValue[];
    static presets(): string[];
    problems(): Problem[];
    resume(): UrlProgress;
    row(row: number): UrlRow | undefined;
    rows(query: UrlQuery): UrlPage;
    static rules(): UrlRule[];
    set_keep(keep: "shortest" | "first" | "frequent"): void;
    set_options(options: UrlOptions): void;
    stop(): UrlProgress;
    summary(): UrlSummary;
    trace(row: number): UrlTrace;
}

export interface UrlStep {
    by: string;
    tier?: string;
    before: string;
    after: string;
    before_span: Span;
    after_span: Span;
}

export interface UrlSummary {
    progress: UrlProgress;
    partial: boolean;
    urls: number;
    occurrences: number;
    keys: number;
    groups: number;
    merged: number;
    changed: number;
    passed: number;
    errors: number;
    skipped: number;
    counts: UrlRuleCount[];
}

export type UrlTier = "none" | "preserving" | "usual" | "semantic";

export interface UrlTrace {
    row: number;
    url: string;
    normalized: string;
    pass?: string;
    steps: UrlStep[];
}

export interface Width {
    bits: number;
    used: number;
    collided: number;
    bytes: number;
    shared: number;
    union: number;
    jaccard: number;
    chance: number;
}

export interface Winner {
    place: number;
    text: string;
    hash: number;
    remainder: number;
}

export function __wbg_reset_state(): void;

export function decode(name: string, bytes: Uint8Array | number[]): Decoded;

export function docx(markup: Uint8Array | number[], most: number): OfficeText;

export function draw_absent_page(): string;

export function draw_seed(): string;

export function extract_task(task: Uint8Array | number[]): Uint8Array;

export function guess(bytes: Uint8Array | number[], tld?: string | null): string;

export function homework_archive(question: HomeworkQuestion): Uint8Array;

export function homework_result(bytes: Uint8Array | number[]): string;

export function known_arguments(rows: string[]): string[];

export function lesson_addresses(question: AddressesQuestion): AddressesAnswer;

export function lesson_bands(question: BandsQuestion): BandsAnswer;

export function lesson_bits(question: BitsQuestion): BitsAnswer;

export function lesson_broder(question: BroderQuestion): BroderAnswer;

export function lesson_dust(question: DustQuestion): DustAnswer;

export function lesson_hash_loop(question: HashLoopQuestion): HashLoopAnswer;

export function lesson_homework(question: HomeworkQuestion): HomeworkAnswer;

export function lesson_incidence(question: IncidenceQuestion): IncidenceAnswer;

export function lesson_minshingle(question: MinshingleQuestion): Minshingles;

export function lesson_pages(question: PagesQuestion): PagesAnswer;

export function lesson_parameter(question: ParameterQuestion): ParameterAnswer;

export function lesson_shingles(question: ShinglesQuestion): ShinglesAnswer;

export function pdf(bytes: Uint8Array | number[], unpacked: number, most: number): OfficeText;

export function use_charsets(given: Charsets): void;

export function use_office(given: Office): void;
