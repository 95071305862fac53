package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"filippo.io/age"
)

// Bounds of every configuration.
const (
	maxLiveListeners  = 2
	maxDrain          = 10 * time.Minute
	maxText           = 2000 // bytes of one text
	minOAuthSecret    = 16   // bytes
	minRegisterSecret = 16   // bytes
	maxDialogItems    = 20   // fields or pictures of the contact dialog
)

var (
	domainName  = regexp.MustCompile(`^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)
	shortName   = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,31}$`)
	tokenTicker = regexp.MustCompile(`^[A-Z0-9]{2,10}$`)
	botToken    = regexp.MustCompile(`^[0-9]{1,20}:[A-Za-z0-9_-]{3,128}$`)
	discordID   = regexp.MustCompile(`^[1-9][0-9]{15,19}$`)
	botName     = regexp.MustCompile(`^[A-Za-z0-9_]{3,64}$`)
	clientID    = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)
)

// checker collects errors. It leaves out values, because they may be secret.
type checker struct{ found []string }

func (c *checker) check(good bool, path, format string, args ...any) {
	if !good {
		c.found = append(c.found, path+": "+fmt.Sprintf(format, args...))
	}
}

func (c *checker) between(path string, value, minimum, maximum int) {
	c.check(value >= minimum && value <= maximum, path, "must be between %d and %d", minimum, maximum)
}

func (c *checker) oneOf(path, value string, allowed ...string) {
	c.check(slices.Contains(allowed, value), path, "must be one of %s", strings.Join(allowed, ", "))
}

// problems lists all errors in the values of c.
func (c Config) problems() []string {
	check := &checker{}
	for path, field := range fields(&c) {
		if text, ok := field.Interface().(string); ok {
			check.check(len(text) <= maxText, path, "must have at most %d characters", maxText)
			multiline := path == "contact.description"
			check.check(!strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && !(multiline && r == '\n') }), path, "must not hold control characters or line ends")
		}
	}
	check.check(c.Data != "", "data", "must name a folder")
	c.checkListeners(check)
	c.checkTLS(check)
	c.checkProduct(check)
	c.checkCaptcha(check)
	c.checkMail(check)
	c.checkSignIn(check)
	c.checkContact(check)
	c.checkGames(check)
	c.checkCrash(check)
	c.checkCashier(check)
	c.checkScoring(check)
	c.checkIdentity(check)
	c.checkSports(check)
	c.checkFutures(check)
	c.checkGateways(check)
	c.checkChat(check)
	c.checkLobby(check)
	c.checkRace(check)
	c.checkCombinations(check)
	check.between("session.days", c.Session.Days, 1, 365)
	check.between("session.two_factor_minutes", c.Session.TwoFactorMinutes, 1, 1440)
	check.between("accounts.registrations_per_address", c.Accounts.RegistrationsPerAddress, 0, 10_000)
	check.between("accounts.parallel_hashes", c.Accounts.ParallelHashes, 0, 256)
	check.between("limits.requests_per_minute", c.Limits.RequestsPerMinute, 0, 1_000_000)
	check.check(c.Guests.Retention >= 24*time.Hour && c.Guests.Retention <= 365*24*time.Hour, "guests.keep", "must be between 24h and 8760h")
	check.between("guests.new_per_hour", c.Guests.NewPerHour, 0, 1_000_000)
	check.check(c.Metrics.Token == "" || len(c.Metrics.Token) >= minToken, "metrics.token", "must have at least %d characters", minToken)
	check.check(c.Rewards.MaxPrizeUSD() > 0, "rewards.most_prize", "must be dollars such as 100")
	for _, recipient := range c.Backups.Recipients {
		_, err := age.ParseRecipients(strings.NewReader(recipient))
		check.check(err == nil, "backups.recipients", "must be public keys of age such as age1...")
	}
	check.oneOf("log.format", c.Log.Format, LogText, LogJSON)
	return check.found
}

// minToken is the minimum length of a token that cannot be guessed.
const minToken = 16

func (c Config) checkListeners(check *checker) {
	check.check(listenAddress(c.HTTP.Addr), "http.addr", "must be an address and port such as :8080 or 127.0.0.1:8080")
	check.check(c.HTTP.Drain >= 0 && c.HTTP.Drain <= maxDrain, "http.drain", "must be between 0s and %v", maxDrain)
	check.check(len(c.Live.Addrs) <= maxLiveListeners, "live.addrs", "must have at most %d items: events, originals", maxLiveListeners)
	taken := []string{c.HTTP.Addr}
	for _, addr := range c.Live.Addrs {
		check.check(listenAddress(addr), "live.addrs", "must be addresses and ports such as :2096")
		free := strings.HasSuffix(addr, ":0") || !slices.Contains(taken, addr)
		check.check(free, "live.addrs", "must differ from each other and from http.addr")
		taken = append(taken, addr)
	}
	if c.Metrics.Addr != "" {
		check.check(listenAddress(c.Metrics.Addr), "metrics.addr", "must be an address and port such as 127.0.0.1:9090")
		free := strings.HasSuffix(c.Metrics.Addr, ":0") || !slices.Contains(taken, c.Metrics.Addr)
		check.check(free, "metrics.addr", "must differ from http.addr and live.addrs")
	}
	if c.URL != "" {
		check.check(webAddress(c.URL, "http", "https") && pathless(c.URL), "url", "must be an address such as https://casino.example, without a path")
	}
	for _, origin := range c.AllowedOrigins {
		check.check(webAddress(origin, "http", "https") && pathless(origin), "allowed_origins", "must be addresses such as https://app.example, without a path")
	}
}

func (c Config) checkTLS(check *checker) {
	for _, domain := range c.TLS.Domains {
		check.check(domainName.MatchString(domain), "tls.domains", "must be domain names in lower-case letters, such as casino.example")
		check.check(!strings.HasPrefix(domain, "*."), "tls.domains", "must not hold a *: such certificates cannot be fetched over the web")
	}
	check.check(c.TLS.Email == "" || mailAddress(c.TLS.Email), "tls.email", "must be an email address")
	check.check((c.TLS.CertFile == "") == (c.TLS.KeyFile == ""), "tls.cert_file", "goes with tls.key_file")
	check.check(!c.TLS.Auto() || c.TLS.CertFile == "", "tls.cert_file", "does not go with tls.domains")
}

func (c Config) checkProduct(check *checker) {
	check.check(c.Product.Name != "" && len(c.Product.Name) <= 60, "product.name", "must have 1 to 60 characters")
	check.check(c.Product.Email == "" || mailAddress(c.Product.Email), "product.email", "must be an email address")
	for name, link := range c.Product.Social {
		check.check(shortName.MatchString(name), "product.social", "must have names of lower-case letters, such as telegram")
		check.check(webAddress(link, "https", "http"), "product.social", "must have web addresses as values (%s)", name)
	}
	check.check(tokenTicker.MatchString(c.Product.Token), "product.token", "must be 2 to 10 capital letters and digits")
}

func (c Config) checkCaptcha(check *checker) {
	provider := c.Captcha.Provider
	check.oneOf("captcha.provider", provider, CaptchaAltcha, CaptchaTurnstile, CaptchaHCaptcha, CaptchaNone)
	if provider == CaptchaTurnstile || provider == CaptchaHCaptcha {
		check.check(c.Captcha.SiteKey != "", "captcha.site_key", "is needed with %s", provider)
		check.check(c.Captcha.Secret != "", "captcha.secret", "is needed with %s", provider)
	}
	check.between("captcha.difficulty", c.Captcha.Difficulty, 1000, 10_000_000)
}

func (c Config) checkMail(check *checker) {
	check.between("mail.port", c.Mail.Port, 1, 65535)
	check.oneOf("mail.tls", c.Mail.TLS, MailStartTLS, MailTLS, MailPlain)
	check.check(c.Mail.Host == "" || hostName(c.Mail.Host), "mail.host", "must be a host name without a port")
	check.check((c.Mail.User == "") == (c.Mail.Password == ""), "mail.user", "goes with mail.password")
	check.check(c.Mail.Host == "" || c.Mail.From != "", "mail.from", "is needed with mail.host")
	if c.Mail.From != "" {
		_, err := mail.ParseAddress(c.Mail.From)
		check.check(err == nil, "mail.from", "must be a sender such as Croupier <noreply@casino.example>")
	}
}

func (d Discord) check(check *checker) {
	check.check(d.ClientID == "" || discordID.MatchString(d.ClientID), "discord.client_id", "must be the number of the application")
	for _, part := range [][2]string{{"client_secret", d.ClientSecret}, {"bot_token", d.BotToken}, {"server", d.Server}, {"invite", d.Invite}} {
		check.check((part[1] == "") == (d.ClientID == ""), "discord."+part[0], "goes with discord.client_id")
	}
	check.check(d.Server == "" || discordID.MatchString(d.Server), "discord.server", "must be the number of the server")
	check.check(d.Invite == "" || webAddress(d.Invite, "https"), "discord.invite", "must be an https address such as https://discord.gg/example")
	check.check(webAddress(d.URL, "http", "https") && pathless(d.URL), "discord.url", "must be an address such as https://discord.com, without a path")
}

func (c Config) checkSignIn(check *checker) {
	check.check(c.Telegram.BotName == "" || c.Telegram.BotToken != "", "telegram.bot_name", "goes with telegram.bot_token")
	check.check(c.Telegram.BotToken == "" || botToken.MatchString(c.Telegram.BotToken), "telegram.bot_token", "must be the token that BotFather gave, such as 123456:ABC...")
	check.check(c.Telegram.BotName == "" || botName.MatchString(c.Telegram.BotName), "telegram.bot_name", "must be the bot's name without the @")
	c.Discord.check(check)
	check.check(c.Registers.URL == "" || safeAddress(c.Registers.URL), "registers.url", "must be an https address")
	check.check((c.Registers.URL == "") == (c.Registers.Secret == ""), "registers.secret", "goes with registers.url")
	check.check(c.Registers.Secret == "" || len(c.Registers.Secret) >= minRegisterSecret, "registers.secret", "must have at least %d characters", minRegisterSecret)
	wallet := c.WalletConnect
	check.check(webAddress(c.Alerts.TelegramURL, "http", "https") && pathless(c.Alerts.TelegramURL), "alerts.telegram_url", "must be an address such as https://api.telegram.org, without a path")
	check.check((wallet.FrameURL == "") == (wallet.VerifyURL == ""), "wallet_connect.frame_url", "goes with wallet_connect.verify_url")
	check.check(wallet.FrameURL == "" || webAddress(wallet.FrameURL, "https"), "wallet_connect.frame_url", "must be an https address")
	check.check(wallet.VerifyURL == "" || safeAddress(wallet.VerifyURL), "wallet_connect.verify_url", "must be an https address")
	seen := map[string]bool{}
	for i, client := range c.OAuth.Clients {
		path := "oauth.clients"
		check.check(clientID.MatchString(client.ID), path, "item %d needs an id of letters and digits, dots or dashes", i+1)
		check.check(!seen[client.ID], path, "item %d has the id of another item", i+1)
		seen[client.ID] = true
		check.check(client.Name != "", path, "item %d needs a name", i+1)
		check.check(client.Secret == "" || len(client.Secret) >= minOAuthSecret, path, "item %d needs a secret of at least %d characters, or none when it uses PKCE", i+1, minOAuthSecret)
		check.check(len(client.RedirectURIs) > 0 && !slices.ContainsFunc(client.RedirectURIs, func(uri string) bool { return !safeAddress(uri) }),
			path, "item %d needs redirect_uris that are https addresses", i+1)
	}
}

func (c Config) checkContact(check *checker) {
	check.check(c.Contact.Title != "", "contact.title", "must not be empty")
	check.check(len(c.Contact.Images) <= maxDialogItems, "contact.images", "must have at most %d items", maxDialogItems)
	for _, image := range c.Contact.Images {
		local := strings.HasPrefix(image, "/") && !strings.HasPrefix(image, "//")
		check.check(local || webAddress(image, "https"), "contact.images", "must be https addresses or paths on the site")
	}
	check.check(len(c.Contact.Fields) <= maxDialogItems, "contact.fields", "must have at most %d items", maxDialogItems)
	seen := map[string]bool{}
	for i, field := range c.Contact.Fields {
		check.check(field.Title != "" && len(field.Title) <= 100, "contact.fields", "item %d needs a title of at most 100 characters", i+1)
		check.check(shortName.MatchString(field.Model), "contact.fields", "item %d needs a model in lower-case letters, such as telegram", i+1)
		check.check(!seen[field.Model], "contact.fields", "item %d has the model of another item", i+1)
		seen[field.Model] = true
	}
}

// listenAddress accepts host:port with a numeric port; the host may be empty.
func listenAddress(addr string) bool {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || strings.ContainsAny(host, " /@") {
		return false
	}
	number, err := strconv.Atoi(port)
	return err == nil && number >= 0 && number <= 65535
}

func hostName(text string) bool {
	_, err := netip.ParseAddr(text)
	return err == nil || !strings.ContainsAny(text, ": /@")
}

func webAddress(text string, schemes ...string) bool {
	parsed, err := url.Parse(text)
	return err == nil && slices.Contains(schemes, parsed.Scheme) && parsed.Hostname() != "" && parsed.User == nil && parsed.Fragment == ""
}

// safeAddress is an https address, or an http one of this machine.
func safeAddress(text string) bool {
	if webAddress(text, "https") {
		return true
	}
	parsed, err := url.Parse(text)
	if err != nil || !webAddress(text, "http") {
		return false
	}
	ip, ipErr := netip.ParseAddr(parsed.Hostname())
	return parsed.Hostname() == "localhost" || ipErr == nil && ip.IsLoopback()
}

func pathless(text string) bool {
	parsed, err := url.Parse(text)
	return err == nil && (parsed.Path == "" || parsed.Path == "/") && parsed.RawQuery == ""
}

func mailAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text
}
