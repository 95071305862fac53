package app

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"croupier/app/desk/content"
	"croupier/app/desk/licence"
	"croupier/app/kernel/action"
	"croupier/app/kernel/captcha"
	"croupier/app/kernel/session"
	"croupier/app/server/frontend"
)

// bootstrap is what the page knows before its first call. Everything in it is
// for the visitor to read.
type bootstrap struct {
	Product       productInfo       `json:"product"`
	Demo          bool              `json:"demo"`
	Live          liveInfo          `json:"live"`
	Captcha       captcha.Public    `json:"captcha"`
	Telegram      telegramInfo      `json:"telegram"`
	WalletConnect walletConnectInfo `json:"walletConnect"`
	Licence       licence.Answer    `json:"licence"`
	News          news              `json:"news"`
	Top           *top              `json:"top,omitempty"`
	User          any               `json:"user"`
	Theme         string            `json:"theme"`
	Version       string            `json:"version"`
}

// news is what the operator tells on every page. The page knows it from the
// start, so that nothing moves when it is drawn.
type news struct {
	Announcement  content.Announcement   `json:"announcement"`
	Notifications []content.Notification `json:"notifications"`
}

// top is the slider that the home page begins with. The page knows it from the
// start, because nothing else on it is as large.
type top struct {
	Banners []content.Banner `json:"banners"`
	Slides  []content.Slide  `json:"slides"`
}

type productInfo struct {
	Name          string            `json:"name"`
	Operator      string            `json:"operator"`
	LicenceNumber string            `json:"licenceNumber"`
	Email         string            `json:"email"`
	Social        map[string]string `json:"social"`
	URL           string            `json:"url"`
}

// liveInfo tells where the sockets are: the ports of the live and originals
// listeners, if any, and the path on the page's own port.
type liveInfo struct {
	Ports []int  `json:"ports"`
	Path  string `json:"path"`
}

type telegramInfo struct {
	Bot string `json:"bot"`
	// Enabled: launches inside Telegram can sign in.
	Enabled bool `json:"enabled"`
}

type walletConnectInfo struct {
	FrameURL string `json:"frameUrl"`
}

// rememberPorts keeps the ports that were really opened, for the pages and
// for the content policy.
func (a *App) rememberPorts(doors []door) {
	ports := make([]int, 0, len(doors))
	for _, door := range doors[1:] {
		if address, ok := door.listener.Addr().(*net.TCPAddr); ok {
			ports = append(ports, address.Port)
		}
	}
	a.livePorts.Store(&ports)
}

func (a *App) ports() []int {
	if known := a.livePorts.Load(); known != nil {
		return *known
	}
	return []int{}
}

// connectSources are the sockets that a page of host may open.
func (a *App) connectSources(host string, secure bool) []string {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	scheme := "ws://"
	if secure {
		scheme = "wss://"
	}
	sources := []string{scheme + host}
	for _, port := range a.ports() {
		sources = append(sources, scheme+net.JoinHostPort(name, strconv.Itoa(port)))
	}
	return sources
}

// page prepares one load of the page for its visitor.
func (a *App) page(w http.ResponseWriter, r *http.Request) (frontend.Page, error) {
	call, csrf := a.gate.Page(w, r)
	theme := frontend.ThemeOf(r)
	var user any
	if call.SignedIn() {
		view, err := a.accounts.User(r.Context(), call.User.ID)
		if err != nil {
			a.registry.WriteError(w, r, err)
			return frontend.Page{}, err
		}
		user = view
	}
	told, err := a.news(r.Context(), call)
	if err != nil {
		a.registry.WriteError(w, r, err)
		return frontend.Page{}, err
	}
	var slider *top
	if frontend.IsHome(r) {
		if slider, err = a.top(r.Context(), call); err != nil {
			a.registry.WriteError(w, r, err)
			return frontend.Page{}, err
		}
		if picture := slider.firstPicture(); picture != "" {
			w.Header().Add("Link", "<"+picture+">; rel=preload; as=image; fetchpriority=high")
		}
	}
	product := a.cfg.Product
	return frontend.Page{Title: product.Name, Theme: theme, CSRF: csrf, Office: a.isOffice(r), Bootstrap: bootstrap{
		Product: productInfo{
			Name: product.Name, Operator: product.Operator, LicenceNumber: product.LicenceNumber, Email: product.Email,
			Social: product.Social, URL: a.address.url,
		},
		Demo:    a.cfg.Demo,
		Live:    liveInfo{Ports: a.ports(), Path: socketPath},
		Captcha: a.captcha.Public(), Telegram: telegramInfo{Bot: a.cfg.Telegram.BotName, Enabled: a.cfg.Telegram.BotToken != ""},
		WalletConnect: walletConnectInfo{FrameURL: a.frameURL()},
		Licence:       a.licence.Status(call.Host), News: told, Top: slider, User: user, Theme: theme, Version: a.options.Version,
	}}, nil
}

// officeKit shows the components of the office, on showcases only. It is the one
// address so far that opens the office's document.
const officeKit = "/debugger/ui/office"

// isOffice tells whether a request is for the office and not for the players' site.
func (a *App) isOffice(r *http.Request) bool {
	return a.cfg.Demo && r.URL.Path == officeKit
}

func (a *App) news(ctx context.Context, call *session.Call) (told news, err error) {
	if told.Announcement, err = a.content.Banner(ctx, call, action.None{}); err != nil {
		return told, err
	}
	told.Notifications, err = a.content.Notifications(ctx, call, action.None{})
	return told, err
}

func (a *App) top(ctx context.Context, call *session.Call) (*top, error) {
	banners, err := a.content.Banners(ctx, call, action.None{})
	if err != nil {
		return nil, err
	}
	slides, err := a.content.Slides(ctx, call, action.None{})
	return &top{Banners: banners, Slides: slides}, err
}

// firstPicture is the address of the picture that is seen first; empty where
// there is none that a header can name.
func (t *top) firstPicture() string {
	first := ""
	if at := slices.IndexFunc(t.Slides, func(s content.Slide) bool { return s.Category != "sport" }); at >= 0 {
		if media := t.Slides[at].Type; media.Type == "image" {
			first = media.Path
		}
	} else if at := slices.IndexFunc(t.Banners, func(b content.Banner) bool { return !b.Sport }); at >= 0 {
		first = t.Banners[at].Image
	}
	if strings.ContainsFunc(first, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune("<>\"\\", r) }) {
		return ""
	}
	return first
}

// standInFrame is the page that makes the device wallet when no wallet
// provider is configured.
const standInFrame = "/connect/frame"

func (a *App) frameURL() string {
	if a.cfg.WalletConnect.FrameURL != "" {
		return a.cfg.WalletConnect.FrameURL
	}
	return standInFrame
}
