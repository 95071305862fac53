package config

import (
	"strings"
	"testing"
)

func TestInvalidCombinationsAreRefused(t *testing.T) {
	cases := []struct{ name, file, want string }{
		{"least stake above the largest", `games: {min_bet: "5", max_bet: "1"}`, "games.min_bet: must not be more than games.max_bet"},
		{"promotional cap below the least stake", "games: {min_bet: \"30\", max_bet_eur: \"20\"}\nprices: {fixed: {eur: \"1.08\"}}", "games.max_bet_eur: must not be worth less"},
		{"an unknown game switched off", `games: {disabled: [plinko, plinkoo]}`, "games.disabled: names a game that does not exist (plinkoo)"},
		{"limits of an unknown game", `games: {limits: [{game: chess, currency: btc, max: "1"}]}`, "games.limits: item 1 names a game that does not exist (chess)"},
		{"a limit twice", `games: {limits: [{game: dice, currency: btc, max: "1"}, {game: dice, currency: btc, max: "2"}]}`, "games.limits: item 2 has the game and currency of another item"},
		{"an item's own limits crossed", `games: {limits: [{game: dice, currency: btc, min: "2", max: "1"}]}`, "games.limits: item 1 makes the smallest stake larger"},
		{"an item against the general limit in dollars", `games: {limits: [{game: dice, currency: usd, min: "2000"}]}`, "games.limits: item 1 makes the smallest stake larger"},
		{"an item against its currency's limit", `games: {limits: [{currency: eth, max: "0.1"}, {game: dice, currency: eth, min: "0.2"}]}`, "games.limits: item 2 makes the smallest stake larger"},
		{"an unknown closed chat room", `chat: {rooms: [casino_en], closed: [sport_en]}`, "chat.closed: names a chat room that is not in chat.rooms (sport_en)"},
		{"a chat room twice", `chat: {rooms: [casino_en, casino_en]}`, "chat.rooms: must not name a chat room twice (casino_en)"},
		{"pictures from nowhere", `chat: {gif_url: "https://gifs.example/find"}`, "chat.gif_hosts: must name the sites"},
		{"a key without its service", `chat: {gif_key: abc}`, "chat.gif_url: is needed"},
		{"a country header without a trusted proxy", `lobby: {country_header: CF-IPCountry}`, "lobby.country_header: needs trusted_proxies"},
		{"the wrong port for starttls", `mail: {host: smtp.example, from: "a@b.example", port: 465}`, "mail.tls: does not go with mail.port"},
		{"the wrong port for tls", `mail: {host: smtp.example, from: "a@b.example", port: 587, tls: tls}`, "mail.tls: does not go with mail.port"},
		{"a captcha key that is not used", `captcha: {site_key: abc}`, "captcha.provider: must be turnstile or hcaptcha"},
		{"fixed prices beside a feed", `prices: {url: "https://prices.example/", fixed: {btc: "60000"}}`, "prices.fixed: has no effect with prices.url"},
		{"fixed prices beside public sources", `prices: {sources: [kraken], fixed: {btc: "60000"}}`, "prices.fixed: has no effect with prices.url or prices.sources"},
		{"an unknown source of prices", `prices: {sources: [mtgox]}`, "prices.sources: must hold some of coinbase, kraken, coingecko (mtgox)"},
		{"a source of prices twice", `prices: {sources: [kraken, kraken]}`, "prices.sources: must not name a source twice"},
		{"an open address for a closed listener", "url: http://casino.example\ntls: {domains: [casino.example]}", "url: must begin with https://"},
	}
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(Source{File: writeFile(t, test.file+"\n")})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestValidCombinationsAreAccepted(t *testing.T) {
	for _, file := range []string{
		`games: {disabled: [plinko, crash], min_bet: "1", max_bet: "1", max_bet_eur: "20"}`,
		`games: {limits: [{game: dice, currency: btc, max: "0.5"}, {game: crash, currency: doge, min: "1"}, {currency: usd, min: "1", max: "1"}]}`,
		`chat: {rooms: [casino_en, casino_de], closed: [casino_de], gif_url: "https://gifs.example/find", gif_hosts: [media.gifs.example]}`,
		"trusted_proxies: [127.0.0.1]\nlobby: {country_header: CF-IPCountry}",
		`mail: {host: smtp.example, from: "a@b.example", port: 465, tls: tls}`,
		`prices: {url: "https://prices.example/", fixed: {eur: "1.1", crp: "0.5"}}`,
		`sports: {feed: simulator, simulator_on_real_site: true}`,
		"demo: true\nsports: {feed: simulator}",
		// With a feed the prices are not known yet: dollars are not compared.
		"prices: {url: \"https://prices.example/\"}\ngames: {limits: [{game: dice, currency: btc, min: \"2000\"}]}",
	} {
		if _, err := Load(Source{File: writeFile(t, file+"\n")}); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
