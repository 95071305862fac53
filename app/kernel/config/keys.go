package config

import (
	"reflect"
	"slices"
	"strings"

	"github.com/spf13/pflag"
)

// Prefix is the prefix of every environment variable of this program.
const Prefix = "CROUPIER_"

// FileVariable names the configuration file if --config does not.
const FileVariable = Prefix + "CONFIG"

// Key describes one key of the configuration.
type Key struct {
	// Path is its name in the file, such as http.addr.
	Path string
	// About describes it in a sentence or two.
	About string
	// Flag is the command-line flag that sets it too, or empty.
	Flag string
	// Secret values are masked when the configuration is shown.
	Secret bool
	// Setting keys have the default of a setting: staff change it while the site runs, and their
	// value has precedence.
	Setting bool
}

// Env is the environment variable of the key.
func (k Key) Env() string {
	return Prefix + strings.ToUpper(strings.ReplaceAll(k.Path, ".", "_"))
}

// Keys lists every key in the order in which the example file shows them.
func Keys() []Key { return append([]Key(nil), keys...) }

var keys = []Key{
	{Path: "data", Flag: "data", About: "Folder with the database, the site's own secret, emails not sent, certificates and backups."},
	{Path: "mark", About: "File on other storage than the data folder, such as /mnt/other/croupier.mark, in which the site counts what it writes, to notice a whole folder or volume that was put back to an earlier state. Empty: the count is in the data folder alone."},
	{Path: "demo", Flag: "demo", About: "Make a showcase on an empty data folder: play money, sample players and an administrator whose password is printed once."},
	{Path: "demo_slots", Flag: "demo-slots", About: "Whether a showcase installs the slots that come with the program, in the background of its first start."},
	{Path: "demo_history", Flag: "demo-history", About: "Whether a showcase has a year of history: invented players who signed up, played, won, lost and left, and what staff did."},
	{Path: "url", About: "Address of the site, such as https://casino.example; emails link to it. Empty: the first of tls.domains, otherwise http://localhost with the port of http.addr."},
	{Path: "http.addr", Flag: "http", About: "Address and port of the main listener: pages, calls and the socket at /ws. Port 0 takes a free one."},
	{Path: "http.drain", About: "How long a stopping site waits for requests under way, such as 20s or 1m."},
	{Path: "live.addrs", Flag: "live", About: "Further listeners of the socket: the first carries events, the second is that of the originals. An empty list: none, browsers then use /ws of the main listener."},
	{Path: "metrics.addr", About: "A listener of its own that answers /metrics for Prometheus to everybody who reaches it, such as 127.0.0.1:9090. Empty: none."},
	{Path: "metrics.token", Secret: true, About: "Token, at least 16 characters, with which /metrics of the site itself answers Prometheus: Authorization: Bearer TOKEN. Empty: it refuses every caller."},
	{Path: "trusted_proxies", Flag: "trusted-proxies", About: "Addresses or networks of reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed, such as 127.0.0.1 or 10.0.0.0/8. Those of anybody else are ignored."},
	{Path: "allowed_origins", About: "Other sites whose pages may open the socket and make calls, such as https://app.example. The site itself is always allowed."},
	{Path: "tls.domains", About: "Domains for which the site fetches and renews certificates by itself. Its listeners then speak HTTPS, and the main one must be reachable as port 443. Empty: none."},
	{Path: "tls.email", About: "Address that the certificate authority writes to when a certificate is about to end."},
	{Path: "tls.cert_file", About: "Certificate chain in PEM for a site that encrypts its listeners with a certificate of its own. Goes with tls.key_file, not with tls.domains."},
	{Path: "tls.key_file", About: "Private key in PEM that belongs to tls.cert_file."},
	{Path: "product.name", About: "Name of the site in titles, emails and authenticator apps."},
	{Path: "product.operator", About: "Company that runs the site, named in its policies."},
	{Path: "product.licence_number", About: "Number of the gaming licence, named in the policies and the footer."},
	{Path: "product.licence_authority", About: "Authority that issued the gaming licence, named in the policies."},
	{Path: "product.email", About: "Address at which players reach the operator."},
	{Path: "product.social", About: "Links to the site's pages elsewhere, name to address, such as telegram: https://t.me/example."},
	{Path: "product.token", About: "Ticker of the site's own token, 2 to 10 capital letters and digits."},
	{Path: "captcha.provider", About: "Proof asked of those who register: altcha (a proof of work made by the browser, nothing leaves the site), turnstile, hcaptcha, or none."},
	{Path: "captcha.site_key", About: "Public key that turnstile or hcaptcha gave to the site."},
	{Path: "captcha.secret", Secret: true, About: "Secret that turnstile or hcaptcha gave to the site."},
	{Path: "captcha.difficulty", About: "Work that altcha asks of a browser: the largest number it may have to count to, 1000 to 10000000."},
	{Path: "mail.host", About: "Mail server (SMTP) for the site's emails. Empty: emails are written to files in the data folder."},
	{Path: "mail.port", About: "Port of the mail server: 587 goes with starttls, 465 with tls."},
	{Path: "mail.user", About: "Name by which the site signs in at the mail server. Empty: without signing in."},
	{Path: "mail.password", Secret: true, About: "Password that belongs to mail.user."},
	{Path: "mail.from", About: "Sender of the emails, such as Croupier <noreply@casino.example>. Needed with mail.host."},
	{Path: "mail.tls", About: "Encryption towards the mail server: starttls, tls, or none."},
	{Path: "telegram.bot_token", Secret: true, About: "Token of the Telegram bot that opens the site; its launches are checked with it. Empty: no signing in with Telegram."},
	{Path: "telegram.bot_name", About: "Name of that bot, without the @."},
	{Path: "discord.client_id", About: "Id of the site's application at Discord, by which players connect their Discord accounts. Empty: no Discord. Its page of return is /connect/discord on the site's address."},
	{Path: "discord.client_secret", Secret: true, About: "Secret of the site's application at Discord."},
	{Path: "discord.bot_token", Secret: true, About: "Token of its bot, which has to be in the server that players join."},
	{Path: "discord.server", About: "Id of the server at Discord that players join to get a bonus."},
	{Path: "discord.invite", About: "Address at which players join that server, such as https://discord.gg/example."},
	{Path: "discord.url", About: "Where Discord is, without a path; another one for a proxy of your own."},
	{Path: "wallet_connect.frame_url", About: "Page of a wallet provider shown in the wallet overlay. Empty: the site's own sample page."},
	{Path: "wallet_connect.verify_url", About: "Address at which that provider confirms a sign-in token."},
	{Path: "wallet_connect.secret", Secret: true, About: "Secret that the site shows to wallet_connect.verify_url."},
	{Path: "oauth.clients", Secret: true, About: "Applications that may ask players for access: a list of {id, name, redirect_uris, secret}. In the environment: the same list as JSON."},
	{Path: "session.days", About: "Days that a player stays signed in after the last visit, 1 to 365."},
	{Path: "session.two_factor_minutes", About: "Minutes for which a two-factor code counts before the next delicate change asks again, 1 to 1440."},
	{Path: "accounts.registrations_per_address", Setting: true, About: "Accounts that one network address other than the machine itself may register in 24 hours; 0 lifts the limit."},
	{Path: "accounts.parallel_hashes", About: "Passwords checked at the same time, each taking 19 MiB of memory; 0 takes the number of processor cores."},
	{Path: "contact.title", Setting: true, About: "Title of the contact-info dialog."},
	{Path: "contact.description", Setting: true, About: "Text of the contact-info dialog."},
	{Path: "contact.images", Setting: true, About: "Pictures in the contact-info dialog: https addresses or paths on the site."},
	{Path: "contact.fields", Setting: true, About: "What the contact-info dialog asks for beside the email: a list of {title, model}, model being a short name in lower-case letters. In the environment: the same list as JSON."},
	{Path: "licence.file", About: "Licence file from the vendor of the product. Empty: the built-in community licence, which enables everything."},
	{Path: "games.enabled", Setting: true, About: "Whether the in-house games can be played."},
	{Path: "games.url", About: "Origin of the front ends of installed games, such as https://games.casino.example: another host name that reaches this program too. It then answers with nothing but these files. Empty: the origin of the site, where they run without storage."},
	{Path: "games.bets", Setting: true, About: "Whether wagers are taken at all; open rounds can always be ended."},
	{Path: "games.demo_bets", Setting: true, About: "Whether wagers with play money are taken."},
	{Path: "games.guest_auto", Setting: true, About: "Whether guests may run automatic betting, with play money. Otherwise they are asked to register."},
	{Path: "games.disabled", Setting: true, About: "In-house games that are switched off, such as plinko,keno."},
	{Path: "games.min_bet", Setting: true, About: "Smallest stake in US dollars. A stake that would lose more than a thousandth of its return to rounding is refused in any case."},
	{Path: "games.max_bet", Setting: true, About: "Largest stake in US dollars."},
	{Path: "games.max_profit", Setting: true, About: "Most that one wager may win in US dollars. A stake that could win more is refused before the draw; nothing that was won is ever cut."},
	{Path: "games.max_bet_eur", Setting: true, About: "Largest stake in euro on a promotional site, such as 20. Empty: none beside games.max_bet."},
	{Path: "games.limits", Setting: true, About: "Limits of their own: a list of {game, currency, min, max, max_profit} in whole units of the currency; an empty game means all, an empty currency all in dollars, an empty amount keeps the limit. In the environment: the same list as JSON."},
	{Path: "crash.rounds", About: "How many rounds of crash are fixed in advance by one chain of hashes, 1000 to 10000000. A new chain is made when one is used up."},
	{Path: "crash.salt", About: "Public salt of the next chain, for operators who want to commit to one that cannot be chosen, such as the hash of a coming block. Empty: a random one."},
	{Path: "crash.betting", Setting: true, About: "How long a round of crash takes bets, 2s to 1m. A changed length applies from the next round on."},
	{Path: "crash.pause", About: "How long the end of a round is shown before the next one, 500ms to 1m."},
	{Path: "crash.max_round_profit", About: "Most that one round of crash pays in profit, in US dollars: when it is reached, everybody still in the round is cashed out. Empty: no limit but that of each bet."},
	{Path: "prices.sources", About: "Public price APIs to query, without a key: some of coinbase, kraken, coingecko. The price of a currency is the median of their fresh answers. A site for real money needs prices.sources, prices.url or prices.fixed: without one it takes no real stakes, deposits and withdrawals."},
	{Path: "prices.url", About: "URL that returns the US dollar price of every currency as JSON, such as {\"btc\": \"65000.5\", \"eur\": 1.08}: one more source, or the only one."},
	{Path: "prices.every", About: "How often the sources are asked, 1s to 1h. Prices three times as old are no longer used, and wagers wait for new ones."},
	{Path: "prices.fixed", About: "Prices of your own in US dollars, such as btc: \"65000\", for a site that asks no source. Beside sources only eur and the site's own token may be given."},
	{Path: "cashier.nodes", Secret: true, About: "Nodes of the networks of coins: a list of {network, kind, variant, url, user, password, password_file, key, key_file, xpub, hot}; xpub is the extended public key below which players get their addresses, and hot the address of the hot wallet on Solana, which has no such key; kind is bitcoind, evm, tron, xrp, solana, blockbook, or test for the embedded test chain of a demonstration, which has it for every network when the list is empty; variant is test or regtest where a bitcoind follows such a chain, whose coins have no price. In the environment: the same list as JSON."},
	{Path: "cashier.gateways", Secret: true, About: "Payment gateways, one of each kind: a list of {kind, url, account, key, key_file, secret, secret_file, assets}; kind is btcpay, nowpayments or ccpayment, account the store of BTCPay or the application of CCPayment, secret what signs webhooks, assets the chains that it takes here, such as [btc, usdt-trc20] (none: all that it can). A gateway takes deposits of coins for which the site has no node. In the environment: the same list as JSON."},
	{Path: "scoring.service", About: "Service that says how risky a payment is, asked before a deposit is credited and before a withdrawal is paid: amlbot, or none."},
	{Path: "scoring.url", About: "Address of that service's API, such as https://api.example."},
	{Path: "scoring.account", About: "Name of the site's account there; AMLBot calls it accessId."},
	{Path: "scoring.key", Secret: true, About: "Key of that account; AMLBot calls it accessKey."},
	{Path: "scoring.threshold", About: "Least score in percent, 1 to 100, with which a payment waits for a person."},
	{Path: "scoring.wait", About: "How long an answer may take, 10s to 1h. What happens then is the setting cashier.unscored."},
	{Path: "identity.provider", About: "Outside provider that checks who players are, before people or in their place: webhook, or none."},
	{Path: "identity.url", About: "Address to which checks are sent, such as https://checks.example/start."},
	{Path: "identity.secret", Secret: true, About: "What signs checks and their answers, at least 32 characters; docs/identity.md."},
	{Path: "sports.feed", About: "Where the sportsbook has its events from: simulator (invented matches, for demonstrations), push (another program sends them, signed, to /api/sports/feed), or odds (the-odds-api). Empty: no sports; a showcase has the simulator."},
	{Path: "sports.simulator_on_real_site", About: "Whether a site with real money may take bets on simulated matches. Without it such a site does not start with the feed simulator; a showcase does not need it. Every sports page says that the matches are simulated."},
	{Path: "sports.speed", About: "How much faster than the clock the simulator plays and its circuits meet, 1 to 240: at 100 a match of football takes a minute. For tests and shows; bets before a match have little time."},
	{Path: "sports.push_secret", Secret: true, About: "Secret, at least 16 characters, with which the program behind push signs what it sends."},
	{Path: "sports.odds_key", Secret: true, About: "Key of the account at the-odds-api."},
	{Path: "sports.odds_leagues", About: "Leagues that are asked of the-odds-api, by its keys, such as soccer_epl, of sports that docs/sports-feed.md lists; each question counts against the account."},
	{Path: "sports.odds_every", About: "How often the-odds-api is asked, 30s to 24h; below the setting sports.news_age, so that its events stay open."},
	{Path: "sports.frame_url", About: "Page of another operator's sportsbook, shown in a frame at /sportsbook where the licence has betby:sportsbook; docs/sports-frame.md describes their messages. Empty: /sportsbook leads to the site's own."},
	{Path: "sports.frame_brand", About: "Name of the site's account at that operator."},
	{Path: "sports.twitch", About: "Whether matches of esports may be shown by the player of Twitch, which then learns who watches."},
	{Path: "futures.sources", About: "Exchanges that the prices of futures come from, at least three: binance, bitstamp, bybit, coinbase, kraken and okx. Empty: a simulator with published seeds, which every page names."},
	{Path: "futures.speed", About: "How many steps simulated prices of futures take in a second: 1, 2, 4, 5, 8, 10 or 20. Each step moves as far as a second of a real market; more are for tests and shows."},
	{Path: "alerts.private", About: "Whether webhooks of alerts may call addresses of a private network, and without encryption. Leave it off unless you run a program there."},
	{Path: "alerts.telegram_url", About: "Where the programs of Telegram's bots are asked, without a path; another one for a proxy of your own."},
	{Path: "registers.url", About: "Where a register of excluded persons is asked, or a program of your own that speaks to one; docs/registers.md has the questions and answers. Empty: none."},
	{Path: "registers.secret", Secret: true, About: "Secret, at least 16 characters, with which these questions are signed."},
	{Path: "chat.rooms", Setting: true, About: "Chat rooms: an area, casino or sport, and a language, such as casino_en."},
	{Path: "chat.closed", Setting: true, About: "Chat rooms that accept no messages at the moment."},
	{Path: "chat.max_length", Setting: true, About: "Longest chat message in characters, 1 to 2000."},
	{Path: "chat.slow", Setting: true, About: "How long a player waits between two messages, 0s to 10m."},
	{Path: "chat.history", About: "How many messages of each chat room are stored, 50 to 1000000."},
	{Path: "chat.hosts", Setting: true, About: "Sites that messages may link to, such as croupier.example; other addresses stay plain text. The site itself is always allowed."},
	{Path: "chat.gif_url", About: "Address of a service that finds GIFs by q, limit and skip, asked by the server. Empty: a small pack of the product."},
	{Path: "chat.gif_key", Secret: true, About: "Key that is sent to that service as key."},
	{Path: "chat.gif_hosts", About: "Sites from which pictures of that service are shown, such as media.gifs.example."},
	{Path: "chat.quiz_reward", Setting: true, About: "What the first right answer to a quiz is paid, in US dollars, in the site's token. Empty: nothing."},
	{Path: "chat.house_rain", Setting: true, About: "Whether the house rains on players who chat and have deposited within a day: 10 to 20 times a day, 5 to 15 players each."},
	{Path: "chat.house_rain_each", Setting: true, About: "What each of them gets, in US dollars, in the site's token."},
	{Path: "lobby.blocked", Setting: true, About: "Countries whose visitors may not play with real money, as codes of two capital letters such as US. lobby.country_header gives the country of a visitor."},
	{Path: "lobby.country_header", About: "Header in which a trusted proxy names the visitor's country by its code, such as CF-IPCountry. Empty: the country is not known, and no visitor is blocked by it."},
	{Path: "race.time_zone", Setting: true, About: "Time zone, as the IANA database names it, such as Europe/Berlin, in which the weekly race begins on Monday 00:00. A changed one applies from the end of the running race on."},
	{Path: "rewards.most_prize", About: "The most that one spin of a wheel or one gift of the faucet may give, in dollars. Settings with a larger maximum of a VIP level are refused, even with an approval."},
	{Path: "limits.requests_per_minute", Setting: true, About: "Calls that one network address other than the machine itself may make in a minute; 0 lifts the limit."},
	{Path: "guests.keep", About: "How long the play money, seeds and bets of a visitor without account are kept after the last visit, such as 720h; 24h to 8760h. Then they are removed, and the audit knows of it."},
	{Path: "guests.new_per_hour", Setting: true, About: "New visitors without account who may begin to play from one network address other than the machine itself in an hour; an IPv6 network of 48 bits may bring eight times as many. 0 lifts the limit."},
	{Path: "backups.recipients", About: "Public keys of age, such as age1..., for which every backup that leaves the machine is encrypted; age-keygen makes one. Empty: backups leave as they are, and without the site's own secret."},
	{Path: "backups.command", About: "Program with its arguments that takes each backup on its standard input, its name in CROUPIER_BACKUP_NAME, and ends with status 0 when it has stored it. Empty: copies go to the bucket that is set in the office, if any."},
	{Path: "backups.private", About: "Whether the bucket that is set in the office may be on this machine or in a private network. Leave it off unless you run a storage there."},
	{Path: "log.level", About: "Least importance of what is logged: debug, info, warn or error."},
	{Path: "log.format", About: "Form of the log: text or json."},
}

// About is the description of a key, for forms; empty for an unknown one.
func About(path string) string {
	key, _ := keyOf(path)
	about, _, _ := strings.Cut(key.About, " In the environment:")
	return about
}

func keyOf(path string) (Key, bool) {
	for _, key := range keys {
		if key.Path == path {
			return key, true
		}
	}
	return Key{}, false
}

// fields returns the settable value of each key of c, by path.
func fields(c *Config) map[string]reflect.Value {
	found := map[string]reflect.Value{}
	var walk func(prefix string, value reflect.Value)
	walk = func(prefix string, value reflect.Value) {
		for i := range value.NumField() {
			path := prefix + value.Type().Field(i).Tag.Get("key")
			if field := value.Field(i); field.Kind() == reflect.Struct {
				walk(path+".", field)
			} else {
				found[path] = field
			}
		}
	}
	walk("", reflect.ValueOf(c).Elem())
	return found
}

// keyFlag annotates the flags that AddFlags declared.
const keyFlag = "croupier_key"

// HasFlag reports whether AddFlags declared a flag of this name.
func HasFlag(flags *pflag.FlagSet, name string) bool {
	flag := flags.Lookup(name)
	return flag != nil && flag.Annotations[keyFlag] != nil
}

// AddFlags declares the flags that set a key: those named, or all. Their values are texts in the
// form of the environment variables; --demo alone needs none.
func AddFlags(flags *pflag.FlagSet, names ...string) {
	defaults := Default()
	values := fields(&defaults)
	for _, key := range keys {
		if key.Flag == "" || len(names) > 0 && !slices.Contains(names, key.Flag) {
			continue
		}
		about := strings.ToLower(key.About[:1]) + strings.TrimSuffix(key.About[1:], ".")
		if values[key.Path].Kind() == reflect.Bool {
			flags.Bool(key.Flag, false, about)
		} else {
			flags.String(key.Flag, envText(values[key.Path]), about)
		}
		_ = flags.SetAnnotation(key.Flag, keyFlag, []string{key.Path}) // fails only for an unknown flag
	}
}
