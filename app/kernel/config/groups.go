package config

import (
	"croupier/app/kernel/id"
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

// Live lists the further listeners of the socket: the first is the one for
// events, the second the one for originals. Empty means none.
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

// Product is what the site calls itself and who answers for it.
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

// Captcha is the proof asked of those who register.
type Captcha struct {
	Provider   string `key:"provider"`
	SiteKey    string `key:"site_key"`
	Secret     string `key:"secret"`
	Difficulty int    `key:"difficulty"`
}

// Ways of encrypting the connection to the mail server.
const (
	MailStartTLS = "starttls"
	MailTLS      = "tls"
	MailPlain    = "none"
)

// Mail is the server that takes the site's letters.
type Mail struct {
	Host     string `key:"host"`
	Port     int    `key:"port"`
	User     string `key:"user"`
	Password string `key:"password"`
	From     string `key:"from"`
	TLS      string `key:"tls"`
}

// Alerts is how alerts leave the site.
type Alerts struct {
	Private     bool   `key:"private"`
	TelegramURL string `key:"telegram_url"`
}

// Telegram is the bot behind signing in with Telegram.
type Telegram struct {
	BotToken string `key:"bot_token"`
	BotName  string `key:"bot_name"`
}

// Discord is the application by which players connect their Discord accounts, and the
// server that they join.
type Discord struct {
	ClientID     string `key:"client_id"`
	ClientSecret string `key:"client_secret"`
	BotToken     string `key:"bot_token"`
	Server       string `key:"server"`
	Invite       string `key:"invite"`
	URL          string `key:"url"`
}

// Registers is a register of excluded persons that is asked over HTTPS.
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

// OAuth lists the applications that may ask players for access.
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

// Session bounds how long somebody stays signed in.
type Session struct {
	Days             int `key:"days"`
	TwoFactorMinutes int `key:"two_factor_minutes"`
}

// Life is how long a session lasts after its last use.
func (s Session) Life() time.Duration { return time.Duration(s.Days) * 24 * time.Hour }

// TwoFactorWindow is how long a confirmation by code counts.
func (s Session) TwoFactorWindow() time.Duration {
	return time.Duration(s.TwoFactorMinutes) * time.Minute
}

// Accounts bounds registration and password hashing.
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

// ContactField is one thing the dialog asks for.
type ContactField struct {
	Title string `json:"title" yaml:"title"`
	Model string `json:"model" yaml:"model"`
}

// Licence names the file that says what the site may offer.
type Licence struct {
	File string `key:"file"`
}

// Limits are the site-wide rate limits.
type Limits struct {
	RequestsPerMinute int `key:"requests_per_minute"`
}

// Guests bounds what is kept of visitors without account.
type Guests struct {
	Keep       time.Duration `key:"keep"`
	NewPerHour int           `key:"new_per_hour"`
}

// Log is how much is logged and in which form.
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

// redact takes the tokens of machines out of what is logged.
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

// Metrics says who may read the metrics. Without either key nobody may.
type Metrics struct {
	Addr  string `key:"addr"`
	Token string `key:"token"`
}

// Backups says who can open the copies that leave the machine, and what takes them.
type Backups struct {
	Recipients []string `key:"recipients"`
	Command    []string `key:"command"`
}
