package config

import (
	"croupier/app/kernel/id"
	"croupier/app/kernel/money"
	"fmt"
	"io"
	"log/slog"
	"time"
)

// HTTP is the main listener.
type HTTP struct {
	Addr  string        `key:"addr"`
	Drain time.Duration `key:"drain"`
}

// Live lists the additional listeners of the socket: the first is the one for events, the second
// the one for originals. Empty means none.
type Live struct {
	Addrs []string `key:"addrs"`
}

// TLS is the encryption of the site's own listeners.
type TLS struct {
	Domains  []string `key:"domains"`
	Email    string   `key:"email"`
	CertFile string   `key:"cert_file"`
	KeyFile  string   `key:"key_file"`
}

// Auto reports whether certificates are fetched and renewed by the site.
func (t TLS) Auto() bool { return len(t.Domains) > 0 }

// Enabled reports whether the site encrypts its listeners itself.
func (t TLS) Enabled() bool { return t.Auto() || t.CertFile != "" }

// Product is the name of the site and its operator.
type Product struct {
	Name             string            `key:"name"`
	Operator         string            `key:"operator"`
	LicenceNumber    string            `key:"licence_number"`
	LicenceAuthority string            `key:"licence_authority"`
	Email            string            `key:"email"`
	Social           map[string]string `key:"social"`
	Token            string            `key:"token"`
}

// Captcha providers.
const (
	CaptchaAltcha    = "altcha"
	CaptchaTurnstile = "turnstile"
	CaptchaHCaptcha  = "hcaptcha"
	CaptchaNone      = "none"
)

// Captcha configures the check of players who register.
type Captcha struct {
	Provider   string `key:"provider"`
	SiteKey    string `key:"site_key"`
	Secret     string `key:"secret"`
	Difficulty int    `key:"difficulty"`
}

// Encryption of the connection to the mail server.
const (
	MailStartTLS = "starttls"
	MailTLS      = "tls"
	MailPlain    = "none"
)

// Mail is the server that sends the site's emails.
type Mail struct {
	Host     string `key:"host"`
	Port     int    `key:"port"`
	User     string `key:"user"`
	Password string `key:"password"`
	From     string `key:"from"`
	TLS      string `key:"tls"`
}

// Alerts configures how alerts leave the site.
type Alerts struct {
	Private     bool   `key:"private"`
	TelegramURL string `key:"telegram_url"`
}

// Telegram is the bot for sign-in with Telegram.
type Telegram struct {
	BotToken string `key:"bot_token"`
	BotName  string `key:"bot_name"`
}

// Discord is the application by which players connect their Discord accounts, and the server that
// they join.
type Discord struct {
	ClientID     string `key:"client_id"`
	ClientSecret string `key:"client_secret"`
	BotToken     string `key:"bot_token"`
	Server       string `key:"server"`
	Invite       string `key:"invite"`
	URL          string `key:"url"`
}

// Registers is a register of excluded persons that is queried over HTTPS.
type Registers struct {
	URL    string `key:"url"`
	Secret string `key:"secret"`
}

// WalletConnect is the provider of the wallet overlay.
type WalletConnect struct {
	FrameURL  string `key:"frame_url"`
	VerifyURL string `key:"verify_url"`
	Secret    string `key:"secret"`
}

// OAuth lists the applications that may request access from players.
type OAuth struct {
	Clients []OAuthClient `key:"clients"`
}

// OAuthClient is one such application.
type OAuthClient struct {
	ID           string   `json:"id" yaml:"id"`
	Name         string   `json:"name" yaml:"name"`
	RedirectURIs []string `json:"redirect_uris" yaml:"redirect_uris,flow"`
	Secret       string   `json:"secret" yaml:"secret"`
}

// Session limits how long a user stays signed in.
type Session struct {
	Days             int `key:"days"`
	TwoFactorMinutes int `key:"two_factor_minutes"`
}

// Lifetime is the lifetime of a session after its last use.
func (s Session) Lifetime() time.Duration { return time.Duration(s.Days) * 24 * time.Hour }

// TwoFactorWindow is how long a confirmation by code is valid.
func (s Session) TwoFactorWindow() time.Duration {
	return time.Duration(s.TwoFactorMinutes) * time.Minute
}

// Accounts limits registration and password hashing.
type Accounts struct {
	RegistrationsPerAddress int `key:"registrations_per_address"`
	ParallelHashes          int `key:"parallel_hashes"`
}

// Contact describes the contact-info dialog.
type Contact struct {
	Title       string         `key:"title"`
	Description string         `key:"description"`
	Images      []string       `key:"images"`
	Fields      []ContactField `key:"fields"`
}

// ContactField is one field of the dialog.
type ContactField struct {
	Title string `json:"title" yaml:"title"`
	Model string `json:"model" yaml:"model"`
}

// Licence names the file with the features that the site may offer.
type Licence struct {
	File string `key:"file"`
}

// Limits are the site-wide rate limits.
type Limits struct {
	RequestsPerMinute int `key:"requests_per_minute"`
}

// Guests limits the stored data of visitors without account.
type Guests struct {
	Retention  time.Duration `key:"keep"`
	NewPerHour int           `key:"new_per_hour"`
}

// Log configures the amount and the form of the log.
type Log struct {
	Level  slog.Level `key:"level"`
	Format string     `key:"format"`
}

// Forms of the log.
const (
	LogText = "text"
	LogJSON = "json"
)

// Logger makes a logger that writes to w in the chosen form.
func (l Log) Logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: l.Level, ReplaceAttr: redact}
	if l.Format == LogJSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// redact removes the tokens of machines from the log.
func redact(_ []string, a slog.Attr) slog.Attr {
	switch a.Value.Kind() {
	case slog.KindString:
		return slog.String(a.Key, id.Redact(a.Value.String()))
	case slog.KindAny:
		if text := fmt.Sprint(a.Value.Any()); id.HasMachineToken(text) {
			return slog.String(a.Key, id.Redact(text))
		}
	}
	return a
}

// Metrics configures access to the metrics. Without either key nothing has access.
type Metrics struct {
	Addr  string `key:"addr"`
	Token string `key:"token"`
}

// Rewards limits the settings of rewards.
type Rewards struct {
	MaxPrize string `key:"most_prize"`
}

// MaxPrizeUSD is the largest prize in millionths of a dollar.
func (r Rewards) MaxPrizeUSD() int64 {
	usd, _ := money.ParseAmount(r.MaxPrize, 6) // the configuration was checked
	return int64(usd)
}

// Backups configures the key of copies that leave the machine, and their storage.
type Backups struct {
	Recipients []string `key:"recipients"`
	Command    []string `key:"command"`
	Private    bool     `key:"private"`
}
