/**
 * Who may import whom; each rule says why it holds. `VALUES_ONLY` lets types be imported where values
 * may not.
 */

/** Tests and, in test/ folders, what they stand on. */
const TESTS = '(?:\\.(?:test|spec|bench)\\.tsx?$|/test/)';
/** Folders of web/ that are no screens. */
const SHARED_WEB = '^web/(?:app|api|article|editor|lists|queue|rich-text|router|text|ui|unsaved)/';
/** Folders of server/ that every room may use. */
const SHARED_SERVER = '^server/(?:http|database|sessions|audit|mail|images|rich-text|text|tasks)/';
/** @type {{ dependencyTypesNot: ['type-only'] }} */
const VALUES_ONLY = { dependencyTypesNot: ['type-only'] };

/**
 * @param {string} name
 * @param {string} comment why the rule holds
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['from']} from
 * @param {import('dependency-cruiser').IRegularForbiddenRuleType['to']} to
 * @returns {import('dependency-cruiser').IRegularForbiddenRuleType}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @satisfies {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'no-cycles',
      'Modules that need each other can only be read, tested and changed together.',
      {},
      { circular: true },
    ),
    rule(
      'no-unresolved-imports',
      'An import that leads nowhere fails only when it is reached.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'no-tests-in-the-product',
      'What is shipped must not need what tests it.',
      { path: '^(?:contract|server|web)/', pathNot: TESTS },
      { path: [TESTS, '^(?:e2e|faults|fuzz|benchmarks|tools)/'] },
    ),
    rule(
      'server-runs-without-dev-dependencies',
      'The server must start where only production packages are installed.',
      { path: '^(?:contract|server)/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], ...VALUES_ONLY },
    ),
    rule(
      'contract-needs-only-zod',
      'The contract runs in browser and server: it may stand on nothing that either lacks.',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    rule(
      'web-not-to-server',
      'They meet in the contract only, so that the console works with other backends.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'server-not-to-web',
      'They meet in the contract only, so that other consoles work with the server.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'web-runs-in-browsers',
      'Node.js is not there.',
      { path: '^web/', pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'app-is-the-top-of-web',
      'The frame knows the screens; a screen that knew the frame could not be shown without it.',
      { path: '^web/', pathNot: '^web/app/' },
      { path: '^web/app/' },
    ),
    rule(
      'screens-stand-alone',
      'What two screens share has a place of its own below them.',
      { path: '^web/([^/]+)/', pathNot: SHARED_WEB },
      { path: '^web/[^/]+/', pathNot: ['^web/$1/', SHARED_WEB] },
    ),
    rule(
      'api-shows-nothing',
      'Only a screen knows whether a failure is a toast, an alert, a banner or nothing.',
      { path: '^web/api/' },
      { path: '^web/', pathNot: '^web/api/' },
    ),
    rule(
      'article-and-editor-know-no-screen',
      'Several screens show them.',
      { path: '^web/(article|editor|lists|queue)/' },
      { path: '^web/', pathNot: ['^web/$1/', '^web/(?:api|article|lists|rich-text|text|ui)/'] },
    ),
    rule(
      'ui-knows-no-product',
      'Buttons and dialogs that know nothing of blogs or problems serve all of them.',
      { path: '^web/ui/' },
      { path: ['^web/', '^contract/'], pathNot: '^web/(?:router|text|ui)/' },
    ),
    rule(
      'router-knows-no-screen',
      'It leads to whatever it is given: which screens there are is known above it.',
      { path: '^web/router/' },
      { path: ['^web/', '^contract/'], pathNot: '^web/router/' },
    ),
    rule(
      'text-is-a-leaf',
      'Every folder looks texts up, so what words them may need none of the others.',
      { path: '^web/text/', pathNot: TESTS },
      { path: '^web/', pathNot: '^web/text/' },
    ),
    rule(
      'only-editor-uses-prosemirror',
      'One folder to change when the editor library changes.',
      { path: '^web/', pathNot: '^web/editor/' },
      { path: '^node_modules/prosemirror-' },
    ),
    rule(
      'editor-comes-lazily',
      'Who only reads lists must not wait for the code of the editor.',
      { path: '^web/', pathNot: ['^web/editor/', TESTS] },
      { path: '^web/editor/', dynamic: false, ...VALUES_ONLY },
    ),
    rule(
      'main-is-the-top-of-server',
      'Tests build the app without a process around it.',
      { path: '^server/', pathNot: '^server/main\\.ts$' },
      { path: '^server/main\\.ts$' },
    ),
    rule(
      'rooms-do-not-know-boot',
      'It puts the rooms together; a room that knew it could not be read alone.',
      { path: '^server/', pathNot: ['^server/boot/', '^server/main\\.ts$', TESTS] },
      { path: '^server/boot/' },
    ),
    rule(
      'routes-are-private',
      "A room may use another's queries; its HTTP belongs to its own paths.",
      { path: '^server/([^/]+)/', pathNot: '^server/boot/' },
      { path: '^server/[^/]+/.+-routes\\.ts$', pathNot: '^server/$1/' },
    ),
    rule(
      'foundations-know-no-room',
      'HTTP, database, sessions, audit, mail and pictures serve every room and so depend on none.',
      { path: SHARED_SERVER, pathNot: TESTS },
      { path: '^server/[^/]+/', pathNot: SHARED_SERVER, ...VALUES_ONLY },
    ),
    rule(
      'problem-lists-have-one-door',
      'Another engine can answer the lists of problems where nobody else knows how this one is made.',
      { path: '^server/', pathNot: ['^server/(?:problem-lists|boot)/', TESTS] },
      {
        path: '^server/problem-lists/',
        pathNot: '^server/problem-lists/(?:problem-lists|.+-queries)\\.ts$',
      },
    ),
    rule(
      'sql-in-queries-only',
      'Every access path to the data can be found, measured and tested by its file name.',
      { path: '^server/', pathNot: ['^server/database/', '-queries\\.ts$', TESTS] },
      { path: '^node_modules/kysely/', ...VALUES_ONLY },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no programming interface; without another parser nothing would be read.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
