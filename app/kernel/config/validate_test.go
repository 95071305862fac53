package config

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestBadValuesAreRefusedByKey(t *testing.T) {
	cases := map[string]string{ // environment entry to a part of the refusal
		"CROUPIER_RACE_TIME_ZONE=":                             "race.time_zone: must be a time zone",
		"CROUPIER_RACE_TIME_ZONE=Local":                        "race.time_zone: must be a time zone",
		"CROUPIER_RACE_TIME_ZONE=Mars/Phobos":                  "race.time_zone: must be a time zone",
		"CROUPIER_DATA=":                                       "data: must name",
		"CROUPIER_DEMO=maybe":                                  "CROUPIER_DEMO: must be true or false",
		"CROUPIER_DEMO=":                                       "CROUPIER_DEMO: must be true or false",
		"CROUPIER_SESSION_DAYS=many":                           "CROUPIER_SESSION_DAYS: must be a whole number",
		"CROUPIER_SESSION_DAYS=0":                              "session.days: must be between 1 and 365",
		"CROUPIER_HTTP_ADDR=8080":                              "http.addr: must be an address",
		"CROUPIER_HTTP_ADDR=:http":                             "http.addr: must be an address",
		"CROUPIER_HTTP_ADDR=:70000":                            "http.addr: must be an address",
		"CROUPIER_HTTP_DRAIN=20":                               "CROUPIER_HTTP_DRAIN: must be a time with a unit",
		"CROUPIER_HTTP_DRAIN=-1s":                              "http.drain: must be between",
		"CROUPIER_LIVE_ADDRS=:8080":                            "live.addrs: must differ",
		"CROUPIER_LIVE_ADDRS=:1,:2,:3":                         "live.addrs: must have at most 2",
		"CROUPIER_METRICS_ADDR=9090":                           "metrics.addr: must be an address",
		"CROUPIER_METRICS_ADDR=:8080":                          "metrics.addr: must differ",
		"CROUPIER_METRICS_TOKEN=short":                         "metrics.token: must have at least 16",
		"CROUPIER_SPORTS_ODDS_LEAGUES=soccer_epl,golf_masters": "sports.odds_leagues: must be leagues of sports that the site can take from the-odds-api, not golf_masters",
		"CROUPIER_FUTURES_SOURCES=kraken,coinbase":             "futures.sources: must name at least three",
		"CROUPIER_FUTURES_SOURCES=kraken,coinbase,mtgox":       "futures.sources: must be among binance, bitstamp, bybit, coinbase, kraken and okx",
		"CROUPIER_FUTURES_SOURCES=kraken,okx,kraken,bybit":     "futures.sources: names kraken twice",
		"CROUPIER_FUTURES_SOURCES=binance,okx,bybit":           "futures.sources: must name bitstamp, coinbase or kraken",
		"CROUPIER_FUTURES_SPEED=3":                             "futures.speed: must be 1, 2, 4, 5, 8, 10 or 20",
		"CROUPIER_SPORTS_FEED=simulator":                       "sports.feed: is simulator on a site with real money",
		"CROUPIER_SPORTS_SIMULATOR_ON_REAL_SITE=true":          "sports.simulator_on_real_site: is for the feed simulator alone",
		"CROUPIER_SPORTS_ODDS_LEAGUES=nonsense":                "not nonsense",
		"CROUPIER_URL=casino.example":                          "url: must be an address",
		"CROUPIER_URL=https://casino.example/play":             "url: must be an address",
		"CROUPIER_URL=javascript:alert(1)":                     "url: must be an address",
		"CROUPIER_TRUSTED_PROXIES=10.0.0.0/33":                 "CROUPIER_TRUSTED_PROXIES: item 1",
		"CROUPIER_TRUSTED_PROXIES=*":                           "CROUPIER_TRUSTED_PROXIES: item 1",
		"CROUPIER_ALLOWED_ORIGINS=*":                           "allowed_origins: must be addresses",
		"CROUPIER_TLS_DOMAINS=*.casino.example":                "tls.domains: must not hold a *",
		"CROUPIER_TLS_DOMAINS=casino":                          "tls.domains: must be domain names",
		"CROUPIER_TLS_KEY_FILE=key.pem":                        "tls.cert_file: goes with",
		"CROUPIER_PRODUCT_NAME=":                               "product.name: must have",
		"CROUPIER_PRODUCT_EMAIL=no-address":                    "product.email: must be an email",
		"CROUPIER_PRODUCT_TOKEN=crp":                           "product.token: must be",
		"CROUPIER_PRODUCT_SOCIAL=telegram":                     "CROUPIER_PRODUCT_SOCIAL: must be pairs",
		"CROUPIER_PRODUCT_SOCIAL=telegram=javascript:0":        "product.social: must have web addresses",
		"CROUPIER_CAPTCHA_PROVIDER=recaptcha":                  "captcha.provider: must be one of",
		"CROUPIER_CAPTCHA_PROVIDER=turnstile":                  "captcha.secret: is needed with turnstile",
		"CROUPIER_CAPTCHA_DIFFICULTY=1":                        "captcha.difficulty: must be between",
		"CROUPIER_MAIL_HOST=smtp.example":                      "mail.from: is needed",
		"CROUPIER_MAIL_HOST=smtp.example:25":                   "mail.host: must be a host name",
		"CROUPIER_MAIL_PORT=0":                                 "mail.port: must be between",
		"CROUPIER_MAIL_USER=me":                                "mail.user: goes with",
		"CROUPIER_MAIL_FROM=a@b\nBcc: c@d":                     "mail.from: must not hold",
		"CROUPIER_MAIL_TLS=ssl":                                "mail.tls: must be one of",
		"CROUPIER_TELEGRAM_BOT_TOKEN=12:ab":                    "telegram.bot_token: must be the token",
		"CROUPIER_TELEGRAM_BOT_NAME=@bot":                      "telegram.bot_name: must be the bot's name",
		"CROUPIER_DISCORD_CLIENT_ID=me":                        "discord.client_id: must be the number",
		"CROUPIER_DISCORD_SERVER=175928847299117063":           "discord.server: goes with discord.client_id",
		"CROUPIER_DISCORD_CLIENT_ID=175928847299117063":        "discord.bot_token: goes with discord.client_id",
		"CROUPIER_DISCORD_SERVER=../users":                     "discord.server: must be the number",
		"CROUPIER_DISCORD_INVITE=http://discord.gg/a":          "discord.invite: must be an https",
		"CROUPIER_DISCORD_URL=https://discord.com/api":         "discord.url: must be an address",
		"CROUPIER_WALLET_CONNECT_FRAME_URL=http://w.ex":        "wallet_connect.frame_url: must be an https",
		"CROUPIER_OAUTH_CLIENTS={}":                            "CROUPIER_OAUTH_CLIENTS:",
		`CROUPIER_OAUTH_CLIENTS=[{"id":"a","secret":"short"}]`: "oauth.clients: item 1 needs a secret",
		"CROUPIER_OAUTH_CLIENTS=[] []":                         "CROUPIER_OAUTH_CLIENTS: must be one list",
		`CROUPIER_CONTACT_FIELDS=[{"title":"A"}]`:              "contact.fields: item 1 needs a model",
		"CROUPIER_CONTACT_IMAGES=//evil.example/a.png":         "contact.images: must be https",
		"CROUPIER_ACCOUNTS_PARALLEL_HASHES=-1":                 "accounts.parallel_hashes: must be between",
		"CROUPIER_ACCOUNTS_REGISTRATIONS_PER_ADDRESS=-1":       "accounts.registrations_per_address: must be between",
		"CROUPIER_LIMITS_REQUESTS_PER_MINUTE=-5":               "limits.requests_per_minute: must be between",
		"CROUPIER_LOG_LEVEL=loud":                              "CROUPIER_LOG_LEVEL: must be one of",
		"CROUPIER_LOG_FORMAT=xml":                              "log.format: must be one of",
		"CROUPIER_CONTACT_TITLE=" + strings.Repeat("x", 3e3):   "contact.title: must have at most",
	}
	for entry, want := range cases {
		name, value, _ := strings.Cut(entry, "=")
		t.Run(name+"="+value[:min(len(value), 20)], func(t *testing.T) {
			t.Setenv(name, value)
			_, err := Load(Source{})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("got %v, want %q", err, want)
			}
		})
	}
}

func TestAllProblemsAreListedWithoutSecrets(t *testing.T) {
	file := writeFile(t, "session: {days: 900}\ntelegram: {bot_token: 31337}\nmail: {password: hunter2}\nlgo: {}\nlog: {format: 7}\n")
	t.Setenv("CROUPIER_HTTP_ADDR", "nowhere")
	t.Setenv("CROUPIER_CAPTCHA_SECRET", "hunter2\x01")
	_, err := Load(Source{File: file})
	var invalid *Invalid
	if !errors.As(err, &invalid) {
		t.Fatalf("got %v", err)
	}
	for _, start := range []string{"session.days:", "telegram.bot_token:", "mail.user:", "log.format:", "http.addr:"} {
		if !slices.ContainsFunc(invalid.Problems, func(p string) bool { return strings.HasPrefix(p, start) }) {
			t.Errorf("%s is not among %q", start, invalid.Problems)
		}
	}
	if strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "31337") {
		t.Errorf("a secret is in the error: %v", err)
	}
}

func TestTextsThatLookLikeNumbersMustBeQuoted(t *testing.T) {
	_, err := Load(Source{File: writeFile(t, "product: {licence_number: 0123}\n")})
	if err == nil || !strings.Contains(err.Error(), "product.licence_number: must be a text, put it in quotes") {
		t.Fatalf("got %v", err)
	}
	c, err := Load(Source{File: writeFile(t, "product: {licence_number: \"0123\"}\n")})
	if err != nil || c.Product.LicenceNumber != "0123" {
		t.Fatalf("%q, %v", c.Product.LicenceNumber, err)
	}
}

func FuzzLoadFile(f *testing.F) {
	f.Add("http:\n  addr: \":1\"\n")
	f.Add("oauth: {clients: [{id: 1}]}")
	f.Add("product: {social: {a: [1]}}")
	f.Add("? {a: b}\n: c")
	f.Fuzz(func(t *testing.T, content string) {
		c, err := Load(Source{File: writeFile(t, content)})
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Fatalf("an error of several lines: %q", err)
		}
		if err == nil && len(c.problems()) > 0 {
			t.Fatalf("accepted although %v", c.problems())
		}
	})
}
