// Every example of docs/switching.md, run in its own language: the example sets the address, then a request in the form of that language's
// client goes there. The clients of npm are the real ones. Those of other languages cannot be had from npm or Debian: a few lines stand
// for their configuration, with the names and the rules of their generator (swagger-codegen 2).
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

const run = promisify(execFile);
const DOCUMENTED = 'http://127.0.0.1:8787';
const NUMBER = '9521234000006';

let server: TestServer;
let key: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quietzone-switching-'));
  server = await startServer({ BASE_PATH: '/barcodes' });
  key = await server.newKey();
  await server.addProduct(Number(NUMBER), 'Oak Lamp');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Example {
  readonly title: string;
  readonly code: string;
}
const PAGE = readFileSync('docs/switching.md', 'utf8');
const EXAMPLES: readonly Example[] = [...PAGE.matchAll(/^### (.+)\n[^#]*?```\w+\n([^]*?)```/gm)].map(
  ([, title = '', code = '']) => ({ title, code }),
);

interface Language {
  readonly title: string;
  /** The program that runs it, and the arguments that show it is there. */
  readonly program: readonly [name: string, ...shown: string[]];
  readonly file: string;
  /** The whole program; it writes the answer's body. KEY is the key. */
  readonly around: (example: string) => string;
  readonly arguments: (file: string) => readonly string[];
}

const LANGUAGES: readonly Language[] = [
  {
    title: 'JavaScript (npm)',
    program: [process.execPath, '--version'],
    file: 'main.cjs',
    around: (example) => `${example}
client.ApiClient.instance.authentications['Apikey'].apiKey = 'KEY';
new client.BarcodeLookupApi().barcodeLookupEanLookup('${NUMBER}', (error, data) => {
  if (error) throw error;
  console.log(JSON.stringify(data));
});`,
    arguments: (file) => [file],
  },
  {
    title: 'Python',
    program: ['python3', '--version'],
    file: 'main.py',
    around: (example) => `import json, urllib.request
class cloudmersive_barcode_api_client:
    class Configuration:
        host = 'https://api.cloudmersive.com'
${example}
request = urllib.request.Request(configuration.host + '/barcode/lookup/ean', data=json.dumps('${NUMBER}').encode(),
    headers={'Apikey': 'KEY', 'Content-Type': 'application/json', 'Accept': 'application/json'})
print(urllib.request.urlopen(request).read().decode())`,
    arguments: (file) => [file],
  },
  {
    title: 'PHP',
    program: ['php', '--version'],
    file: 'main.php',
    around: (example) => `<?php
namespace Swagger\\Client {
  class Configuration {
    private static $default; protected $host = 'https://api.cloudmersive.com';
    public static function getDefaultConfiguration() { return self::$default ??= new Configuration(); }
    public function setHost($host) { $this->host = $host; return $this; }
    public function getHost() { return $this->host; }
  }
}
namespace {
${example}
echo file_get_contents($config->getHost() . '/barcode/lookup/ean', false, stream_context_create(['http' => [
  'method' => 'POST', 'content' => '${NUMBER}',
  'header' => "Apikey: KEY\\r\\nContent-Type: application/json\\r\\nAccept: application/json\\r\\nConnection: close"]]));
}`,
    arguments: (file) => [file],
  },
  {
    title: 'Ruby',
    program: ['ruby', '--version'],
    file: 'main.rb',
    around: (example) => `require 'net/http'
module CloudmersiveBarcodeApiClient
  class Configuration
    attr_accessor :scheme, :base_path
    attr_reader :host
    def initialize; @scheme, @host, @base_path = 'https', 'api.cloudmersive.com', ''; end
    def host=(host); @host = host.sub(%r{https?://}, '').split('/').first; end
    def base_url; "#{scheme}://#{[host, base_path].join('/').gsub(%r{/+}, '/')}".sub(%r{/+\\z}, ''); end
    def self.default; @@default ||= Configuration.new; end
  end
  def self.configure; yield(Configuration.default); end
end
${example}
uri = URI(CloudmersiveBarcodeApiClient::Configuration.default.base_url + '/barcode/lookup/ean')
puts Net::HTTP.post(uri, '${NUMBER}', 'Apikey' => 'KEY', 'Content-Type' => 'application/json', 'Accept' => 'application/json').body`,
    arguments: (file) => [file],
  },
  {
    title: 'Java',
    program: ['java', '-version'],
    file: 'Main.java',
    around: (example) => `import java.net.URI; import java.net.http.*;
public class Main {
  public static void main(String[] arguments) throws Exception {
    ${example}
    HttpRequest request = HttpRequest.newBuilder(URI.create(Configuration.getDefaultApiClient().getBasePath() + "/barcode/lookup/ean"))
      .header("Apikey", "KEY").header("Content-Type", "application/json; charset=utf-8").header("Accept", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString("\\"${NUMBER}\\"")).build();
    System.out.println(HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body());
  }
}
class ApiClient {
  private String basePath = "https://api.cloudmersive.com";
  public ApiClient setBasePath(String path) { basePath = path; return this; }
  public String getBasePath() { return basePath; }
}
class Configuration {
  private static ApiClient client = new ApiClient();
  public static ApiClient getDefaultApiClient() { return client; }
}`,
    arguments: (file) => [file],
  },
  {
    title: 'C#',
    program: ['dotnet-script', '--version'],
    file: 'main.csx',
    around: (example) => `using System.Net.Http; using System.Text;
public class Configuration { public static Configuration Default = new Configuration(); public string BasePath { get; set; } }
${example}
var client = new HttpClient();
client.DefaultRequestHeaders.Add("Apikey", "KEY");
var body = new StringContent("\\"${NUMBER}\\"", Encoding.UTF8, "application/json");
Console.WriteLine(client.PostAsync(Configuration.Default.BasePath + "/barcode/lookup/ean", body).Result.Content.ReadAsStringAsync().Result);`,
    arguments: (file) => [file],
  },
  {
    title: 'Go',
    program: ['go', 'version'],
    file: 'main.go',
    around: (example) => `package main
import ("fmt"; "io"; "net/http"; "strings")
type Configuration struct { BasePath string }
type generated struct{}
func (generated) NewConfiguration() *Configuration { return &Configuration{BasePath: "https://api.cloudmersive.com"} }
var swagger generated
func main() {
${example}
  request, _ := http.NewRequest("POST", configuration.BasePath+"/barcode/lookup/ean", strings.NewReader("\\"${NUMBER}\\"\\n"))
  for name, value := range map[string]string{"Apikey": "KEY", "Content-Type": "application/json", "Accept": "application/json"} { request.Header.Set(name, value) }
  answer, err := http.DefaultClient.Do(request)
  if err != nil { panic(err) }
  text, _ := io.ReadAll(answer.Body)
  fmt.Println(string(text))
}`,
    arguments: (file) => ['run', file],
  },
  {
    title: 'curl and everything else',
    program: ['curl', '--version'],
    file: 'main.sh',
    around: (example) => `${example}
curl -sS -d ${NUMBER} -H 'Apikey: KEY' -H 'Accept: application/json' "$URL/barcode/lookup/ean"`,
    arguments: (file) => ['-c', `sh '${file}'`],
  },
  {
    title: 'Text in headers',
    program: [process.execPath, '--version'],
    file: 'main.mjs',
    around: (example) => `const [url, key] = ['${DOCUMENTED}', 'KEY'];
const answer = ${example.trim()}
console.log(JSON.stringify([answer.status, answer.headers.get('content-type')]));`,
    arguments: (file) => [file],
  },
];

const isThere = ([name, ...shown]: Language['program']): boolean => spawnSync(name, shown).status === 0;

describe('the examples for switching', () => {
  it('are all run here', () => {
    expect(EXAMPLES.map(({ title }) => title)).toEqual(LANGUAGES.map(({ title }) => title));
  });

  for (const language of LANGUAGES) {
    const [name] = language.program;
    const there = isThere(language.program);
    it.skipIf(!there)(`${language.title}${there ? '' : ` (not run: ${name} is not installed)`}`, async () => {
      const { code = '' } = EXAMPLES.find(({ title }) => title === language.title) ?? {};
      const url = `${server.url}/barcodes`;
      const { host } = new URL(server.url);
      const program = language
        .around(code)
        .replaceAll(DOCUMENTED, url)
        .replaceAll('127.0.0.1:8787', host)
        .replaceAll("base_path = ''", "base_path = '/barcodes'")
        .replaceAll('KEY', key);
      const file = join(folder, language.file);
      writeFileSync(file, program);
      const command = language.file.endsWith('.sh') ? 'sh' : name;
      const { stdout } = await run(command, [...language.arguments(file)], {
        env: {
          ...process.env,
          NODE_PATH: join(process.cwd(), 'node_modules'),
          GOCACHE: join(folder, 'go'),
          GO111MODULE: 'off',
        },
      });
      expect(JSON.parse(stdout)).toEqual(
        language.title === 'Text in headers'
          ? [200, 'application/octet-stream']
          : { Successful: true, Matches: [{ EAN: NUMBER, Title: 'Oak Lamp' }] },
      );
    });
  }
});
