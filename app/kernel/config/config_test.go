package config

import (
	"errors"
	"flag"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
)

var update = flag.Bool("update", false, "write config.example.yaml again")

const exampleFile = "../../../config.example.yaml"

func writeFile(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func parseFlags(t *testing.T, arguments ...string) *pflag.FlagSet {
	t.Helper()
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	AddFlags(flags)
	if err := flags.Parse(arguments); err != nil {
		t.Fatal(err)
	}
	return flags
}

func TestFieldsMatchKeys(t *testing.T) {
	c := Default()
	values, seen := fields(&c), map[string]bool{}
	for _, key := range Keys() {
		if seen[key.Path] || seen[key.Env()] {
			t.Errorf("%s or its variable %s is listed twice", key.Path, key.Env())
		}
		seen[key.Path], seen[key.Env()] = true, true
		if _, ok := values[key.Path]; !ok {
			t.Errorf("%s is described but is no field of Config", key.Path)
		}
		if len(key.About) < 20 || !strings.HasSuffix(key.About, ".") {
			t.Errorf("%s is not explained by a sentence: %q", key.Path, key.About)
		}
	}
	for path := range values {
		if !seen[path] {
			t.Errorf("%s is a field of Config that is not described", path)
		}
	}
}

func TestExampleMatchesDefaults(t *testing.T) {
	var made strings.Builder
	if err := Example(&made); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(exampleFile, []byte(made.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(stored) != made.String() {
		t.Error("config.example.yaml is stale: go test ./app/kernel/config -update writes it again")
	}
	loaded, err := Load(Source{File: exampleFile})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(loaded, Default()) {
		t.Errorf("the example gives %+v, the defaults are %+v", loaded, Default())
	}
	for _, key := range Keys() {
		if !strings.Contains(made.String(), key.Env()) {
			t.Errorf("the example does not name %s", key.Env())
		}
	}
}

func TestSourcePrecedence(t *testing.T) {
	file := writeFile(t, "http:\n  addr: \":1\"\ndata: from-file\nlive:\n  addrs: [\":3\"]\nsession:\n  days: 7\n")
	cases := []struct {
		name, file string
		env        map[string]string
		flags      []string
		want       func(*Config)
	}{
		{name: "nothing", want: func(*Config) {}},
		{name: "file", file: file, want: func(c *Config) {
			c.HTTP.Addr, c.Data, c.Live.Addrs, c.Session.Days = ":1", "from-file", []string{":3"}, 7
		}},
		{name: "environment over file", file: file,
			env: map[string]string{"CROUPIER_HTTP_ADDR": ":2", "CROUPIER_LIVE_ADDRS": "", "CROUPIER_DEMO": "true"},
			want: func(c *Config) {
				c.HTTP.Addr, c.Data, c.Live.Addrs, c.Session.Days, c.Demo = ":2", "from-file", nil, 7, true
			}},
		{name: "flags over all", file: file, env: map[string]string{"CROUPIER_HTTP_ADDR": ":2", "CROUPIER_DATA": "from-env", "CROUPIER_DEMO": "true"},
			flags: []string{"--http", ":4", "--demo=false", "--live=:5,:6", "--trusted-proxies", "10.1.2.3/8,::1"},
			want: func(c *Config) {
				c.HTTP.Addr, c.Data, c.Live.Addrs, c.Session.Days = ":4", "from-env", []string{":5", ":6"}, 7
				c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
			}},
	}
	for _, one := range cases {
		t.Run(one.name, func(t *testing.T) {
			for name, value := range one.env {
				t.Setenv(name, value)
			}
			want := Default()
			one.want(&want)
			got, err := Load(Source{File: one.file, Flags: parseFlags(t, one.flags...)})
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}

func TestValueKindsInFileAndEnvironment(t *testing.T) {
	want := Default()
	want.HTTP.Drain, want.Log.Level = 90*time.Second, slog.LevelDebug
	want.Product.Social = map[string]string{"x": "https://x.com/a", "telegram": "https://t.me/a"}
	want.Prices.Fixed = map[string]string{"btc": "65000.5", "eur": "1.1"}
	want.OAuth.Clients = []OAuthClient{{ID: "app", Name: "App", RedirectURIs: []string{"https://app.example/back"}, Secret: "0123456789abcdef"}}
	want.Contact.Fields = []ContactField{{Title: "Discord", Model: "discord"}}
	want.AllowedOrigins = []string{"https://a.example", "https://b.example"}

	file, err := Load(Source{File: writeFile(t, `
http: {drain: 1m30s}
log: {level: debug}
product:
  social:
    x: https://x.com/a
    telegram: https://t.me/a
prices:
  fixed: {btc: "65000.5", eur: "1.1"}
oauth:
  clients:
    - id: app
      name: App
      redirect_uris: ["https://app.example/back"]
      secret: "0123456789abcdef"
contact:
  fields: [{title: Discord, model: discord}]
allowed_origins: [https://a.example, "https://b.example"]
mail:
`)})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(file, want) {
		t.Errorf("file gives %+v\nwant       %+v", file, want)
	}

	t.Setenv("CROUPIER_HTTP_DRAIN", "1m30s")
	t.Setenv("CROUPIER_LOG_LEVEL", "debug")
	t.Setenv("CROUPIER_PRODUCT_SOCIAL", "x=https://x.com/a, telegram=https://t.me/a")
	t.Setenv("CROUPIER_PRICES_FIXED", "btc=65000.5, eur=1.1")
	t.Setenv("CROUPIER_OAUTH_CLIENTS", `[{"id":"app","name":"App","redirect_uris":["https://app.example/back"],"secret":"0123456789abcdef"}]`)
	t.Setenv("CROUPIER_CONTACT_FIELDS", `[{"title":"Discord","model":"discord"}]`)
	t.Setenv("CROUPIER_ALLOWED_ORIGINS", "https://a.example,https://b.example")
	environment, err := Load(Source{})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(environment, want) {
		t.Errorf("environment gives %+v\nwant              %+v", environment, want)
	}
}

func TestUnknownKeysHaveSuggestions(t *testing.T) {
	cases := []struct{ name, file, variable, want string }{
		{"a typing error", "htpp:\n  addr: \":1\"\n", "", "htpp.addr: unknown key (did you mean http.addr?)"},
		{"at the wrong place", "host: mail.example\n", "", "host: unknown key (did you mean mail.host?)"},
		{"nothing like it", "blockchain: true\n", "", "blockchain: unknown key"},
		{"a level too deep", "http:\n  addr:\n    port: 1\n", "", "http.addr.port: unknown key (did you mean http.addr?)"},
		{"a value for a group", "mail: smtp.example\n", "", "mail: is a group of keys and has no value of its own"},
		{"a variable", "", "CROUPIER_HTTP_ADRR", "CROUPIER_HTTP_ADRR: unknown variable (did you mean CROUPIER_HTTP_ADDR?)"},
		{"in an object", "oauth:\n  clients: [{id: a, colour: b}]\n", "", `oauth.clients: unknown field "colour"`},
	}
	for _, one := range cases {
		t.Run(one.name, func(t *testing.T) {
			source := Source{}
			if one.file != "" {
				source.File = writeFile(t, one.file)
			}
			if one.variable != "" {
				t.Setenv(one.variable, "1")
			}
			_, err := Load(source)
			if err == nil || !strings.Contains(err.Error(), one.want) {
				t.Fatalf("got %v, want %q", err, one.want)
			}
		})
	}
}

func TestBrokenFileIsOneLineError(t *testing.T) {
	for name, content := range map[string]string{"syntax": "a: [1\nb: 2\n", "twice": "data: a\ndata: b\n", "a list": "- 1\n", "too large": "# " + strings.Repeat("x", maxFileBytes)} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(Source{File: writeFile(t, content)})
			if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "config.yaml") {
				t.Fatalf("got %q", err)
			}
		})
	}
	if _, err := Load(Source{File: filepath.Join(t.TempDir(), "none.yaml")}); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("missing file: %v", err)
	}
}

func TestBaseURL(t *testing.T) {
	cases := []struct {
		set       func(*Config)
		listening string
		want      string
	}{
		{func(*Config) {}, "", "http://localhost:8080"},
		{func(c *Config) { c.HTTP.Addr = "127.0.0.1:0" }, "127.0.0.1:4567", "http://127.0.0.1:4567"},
		{func(c *Config) { c.HTTP.Addr = "[::]:80" }, "", "http://localhost:80"},
		{func(c *Config) { c.URL = "https://a.example/" }, "[::]:9", "https://a.example"},
		{func(c *Config) { c.TLS.Domains = []string{"a.example"} }, "[::]:9", "https://a.example"},
		{func(c *Config) { c.TLS.CertFile, c.TLS.KeyFile = "c", "k" }, "", "https://localhost:8080"},
	}
	for _, one := range cases {
		c := Default()
		one.set(&c)
		if got := c.BaseURL(one.listening); got != one.want {
			t.Errorf("got %s, want %s", got, one.want)
		}
	}
}

func TestPrintMasksEverySecret(t *testing.T) {
	c := Default()
	values := fields(&c)
	for _, key := range Keys() {
		if key.Secret && values[key.Path].Kind() == reflect.String {
			values[key.Path].SetString("hunter2-secret")
		}
	}
	c.OAuth.Clients = []OAuthClient{{ID: "a", Name: "A", RedirectURIs: []string{"https://a.example"}, Secret: "hunter2-secret"}}
	var page strings.Builder
	if err := c.Print(&page); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), "hunter2") {
		t.Errorf("a secret is shown:\n%s", page.String())
	}
	if c.OAuth.Clients[0].Secret != "hunter2-secret" {
		t.Error("printing changed the configuration itself")
	}
	if got := strings.Count(page.String(), masked); got != 14 {
		t.Errorf("%d secrets are masked, want 14", got)
	}
}

func TestSiteKeyIsCreatedOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	first, err := SiteKey(dir)
	if err != nil {
		t.Fatal(err)
	}
	second, err := SiteKey(dir)
	if err != nil || string(first) != string(second) || len(first) != siteKeyBytes {
		t.Fatalf("%x, then %x, %v", first, second, err)
	}
	info, err := os.Stat(filepath.Join(dir, siteKeyFile))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if remains, _ := os.ReadDir(dir); len(remains) != 1 {
		t.Fatalf("drafts are left behind: %v", remains)
	}
	if err := os.WriteFile(filepath.Join(dir, siteKeyFile), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := SiteKey(dir); err == nil {
		t.Fatal("a damaged secret was accepted")
	}
}

func TestFileMayWriteKeysInOtherForms(t *testing.T) {
	for name, content := range map[string]string{
		"groups": "http:\n  addr: ':1'\n", "dots": "http.addr: ':1'\n", "capitals": "HTTP:\n  Addr: ':1'\n", "one line": "{http: {addr: ':1'}}",
	} {
		t.Run(name, func(t *testing.T) {
			loaded, err := Load(Source{File: writeFile(t, content)})
			if err != nil || loaded.HTTP.Addr != ":1" {
				t.Fatalf("%q, %v", loaded.HTTP.Addr, err)
			}
		})
	}
}

func TestEmptyFileHasDefaults(t *testing.T) {
	for _, content := range []string{"", "# nothing\n", "http:\n", "http: {}\n"} {
		loaded, err := Load(Source{File: writeFile(t, content)})
		if err != nil || loaded.HTTP.Addr != Default().HTTP.Addr {
			t.Errorf("%q: %q, %v", content, loaded.HTTP.Addr, err)
		}
	}
}
