// Package config is the operator's configuration: one typed Config, read from a file, the
// environment and the command line, and checked as a whole.
package config

import (
	"log/slog"
	"net"
	"net/netip"
	"path/filepath"
	"strings"
	"time"
)

// Config is the operator's configuration. The tags name the keys; the table keys describes them.
// Load has checked the values.
type Config struct {
	Data           string         `key:"data"`
	Mark           string         `key:"mark"`
	Demo           bool           `key:"demo"`
	DemoSlots      bool           `key:"demo_slots"`
	DemoHistory    bool           `key:"demo_history"`
	URL            string         `key:"url"`
	HTTP           HTTP           `key:"http"`
	Live           Live           `key:"live"`
	TrustedProxies []netip.Prefix `key:"trusted_proxies"`
	AllowedOrigins []string       `key:"allowed_origins"`
	TLS            TLS            `key:"tls"`
	Product        Product        `key:"product"`
	Captcha        Captcha        `key:"captcha"`
	Mail           Mail           `key:"mail"`
	Telegram       Telegram       `key:"telegram"`
	Discord        Discord        `key:"discord"`
	WalletConnect  WalletConnect  `key:"wallet_connect"`
	OAuth          OAuth          `key:"oauth"`
	Session        Session        `key:"session"`
	Accounts       Accounts       `key:"accounts"`
	Contact        Contact        `key:"contact"`
	Licence        Licence        `key:"licence"`
	Games          Games          `key:"games"`
	Crash          Crash          `key:"crash"`
	Prices         Prices         `key:"prices"`
	Cashier        Cashier        `key:"cashier"`
	Scoring        Scoring        `key:"scoring"`
	Identity       Identity       `key:"identity"`
	Sports         Sports         `key:"sports"`
	Futures        Futures        `key:"futures"`
	Chat           Chat           `key:"chat"`
	Alerts         Alerts         `key:"alerts"`
	Registers      Registers      `key:"registers"`
	Lobby          Lobby          `key:"lobby"`
	Race           Race           `key:"race"`
	Rewards        Rewards        `key:"rewards"`
	Limits         Limits         `key:"limits"`
	Guests         Guests         `key:"guests"`
	Metrics        Metrics        `key:"metrics"`
	Backups        Backups        `key:"backups"`
	Log            Log            `key:"log"`
}

// Default is the configuration of a site whose operator configured nothing.
func Default() Config {
	return Config{
		Data: "./data", DemoSlots: true, DemoHistory: true,
		HTTP:    HTTP{Addr: ":8080", Drain: 20 * time.Second},
		Live:    Live{Addrs: []string{":2096", ":2083"}},
		Product: Product{Name: "Croupier", Token: "CRP"},
		Captcha: Captcha{Provider: CaptchaAltcha, Difficulty: 50_000},
		Mail:    Mail{Port: 587, TLS: MailStartTLS},
		Session: Session{Days: 30, TwoFactorMinutes: 15},
		Accounts: Accounts{
			RegistrationsPerAddress: 3,
		},
		Contact: Contact{
			Title:       "VIP sign-up",
			Description: "Leave your contact data and a personal manager will be in touch.",
			Fields: []ContactField{
				{Title: "Telegram", Model: "telegram"},
				{Title: "WhatsApp", Model: "whatsapp"},
			},
		},
		Games:    Games{Enabled: true, Bets: true, DemoBets: true, MinBet: "0.01", MaxBet: "1000", MaxProfit: "50000"},
		Crash:    Crash{Rounds: 1_000_000, Betting: 15 * time.Second, Pause: 2 * time.Second, MaxRoundProfit: "250000"},
		Prices:   Prices{Every: 10 * time.Second},
		Scoring:  Scoring{Service: ScoringNone, Threshold: 70, Wait: 2 * time.Minute},
		Identity: Identity{Provider: IdentityNone},
		Sports:   Sports{Speed: 1, OddsEvery: 10 * time.Minute},
		Futures:  Futures{Speed: 1},
		Alerts:   Alerts{TelegramURL: "https://api.telegram.org"},
		Discord:  Discord{URL: "https://discord.com"},
		Chat: Chat{
			Rooms: []string{"casino_en", "sport_en"}, MaxLength: 256, Slow: 5 * time.Second, History: 5000,
			QuizReward: "0.10", HouseRain: true, HouseRainEach: "0.10",
		},
		Lobby: Lobby{
			Blocked: []string{"US", "GB", "FR", "NL", "ES", "AU", "CW", "CU", "IR", "KP", "SY"},
		},
		Race:    Race{TimeZone: "UTC"},
		Rewards: Rewards{MaxPrize: "100"},
		Limits:  Limits{RequestsPerMinute: 600},
		Guests:  Guests{Retention: 30 * 24 * time.Hour, NewPerHour: 30},
		Log:     Log{Level: slog.LevelInfo, Format: LogText},
	}
}

// Path is a file or folder of the site's data.
func (c Config) Path(elements ...string) string {
	return filepath.Join(append([]string{c.Data}, elements...)...)
}

// DatabasePath is the path of the site's database.
func (c Config) DatabasePath() string { return c.Path(databaseFile) }

// BaseURL is the public address of the site, without a trailing slash: the configured one,
// otherwise the first automatic domain, otherwise this machine. listening is the actual address
// of the main listener, or empty for the configured one.
func (c Config) BaseURL(listening string) string {
	if c.URL != "" {
		return strings.TrimSuffix(c.URL, "/")
	}
	if c.TLS.Auto() {
		return "https://" + c.TLS.Domains[0]
	}
	if listening == "" {
		listening = c.HTTP.Addr
	}
	host, port, err := net.SplitHostPort(listening)
	if err != nil {
		return "http://localhost"
	}
	if ip, parseErr := netip.ParseAddr(host); host == "" || parseErr == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	scheme := "http"
	if c.TLS.Enabled() {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}
