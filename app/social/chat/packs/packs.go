// Package packs contains the pictures of the chat: the site's own emojis and stickers, and animated
// pictures from the bundled pack or from a service that the operator configures.
package packs

import (
	"context"
	_ "embed"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/action"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/session"
)

// manifest names the files of the packs; they are part of the browser's build
// and served from the root.
//
//go:embed manifest.json
var manifest []byte

// bundle is the content of the manifest.
type bundle struct {
	Emoji    []EmojiPack   `json:"emoji"`
	Stickers []StickerPack `json:"stickers"`
	GIFs     []taggedGIF   `json:"gifs"`
}

// taggedGIF is an animated picture of the bundled pack with its search terms.
type taggedGIF struct {
	ID     string   `json:"id"`
	Path   string   `json:"path"`
	Alt    string   `json:"alt"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Tags   []string `json:"tags"`
}

func (t *taggedGIF) gif() GIF {
	return GIF{ID: t.ID, URL: t.Path, Preview: t.Path, Alt: t.Alt, Width: t.Width, Height: t.Height}
}

// Metadata is the name of a pack.
type Metadata struct {
	Name string `json:"name"`
}

// EmojiPack is a set of emojis, written :id: in messages.
type EmojiPack struct {
	Metadata Metadata `json:"metadata"`
	Files    []Emoji  `json:"files"`
}

// Emoji is a small picture.
type Emoji struct {
	ID   string `json:"id"`
	Path string `json:"path"`
}

// StickerPack is a set of stickers.
type StickerPack struct {
	Metadata Metadata  `json:"metadata"`
	Files    []Sticker `json:"files"`
}

// Sticker is a picture that is sent as a message of its own.
type Sticker struct {
	ID     string `json:"id"`
	Path   string `json:"path"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Deps are the dependencies of Service.
type Deps struct {
	Clock clock.Clock
	Log   *slog.Logger
	// IsOff reports whether a pack is turned off. Such a pack is neither offered nor accepted.
	IsOff func(name string) bool
}

// Options are set by the operator.
type Options struct {
	// GIFURL is the address of a search service for animated pictures; empty means the bundled pack
	// only. GIFKey is its key, if it needs one.
	GIFURL, GIFKey string
	// GIFHosts are the hosts of the service's pictures: "media.example", or "*.media.example" for
	// its subdomains. Pictures of other hosts are dropped.
	GIFHosts []string
	// Client sends the requests to the service; nil means a client of this package.
	Client *http.Client
}

// Service serves the pictures.
type Service struct {
	bundle   bundle
	pictures map[string]Sticker // bundled pictures that may be sent, by path
	packOf   map[string]string  // the pack of a sticker, by path
	service  *service           // nil if none is configured
	isOff    func(name string) bool
}

// PackNames lists all packs: emojis, then stickers.
func (s *Service) PackNames() (names []string) {
	for _, pack := range s.bundle.Emoji {
		names = append(names, pack.Metadata.Name)
	}
	for _, pack := range s.bundle.Stickers {
		names = append(names, pack.Metadata.Name)
	}
	return names
}

// isOffered reports whether a pack is offered.
func (s *Service) isOffered(name string) bool { return !s.isOff(name) }

// New makes the service. It panics if the manifest, which is part of the binary, cannot be read.
func New(deps Deps, options Options) *Service {
	s := &Service{isOff: deps.IsOff, pictures: map[string]Sticker{}, packOf: map[string]string{}}
	if err := json.Unmarshal(manifest, &s.bundle, json.RejectUnknownMembers(true)); err != nil {
		panic(fmt.Sprintf("packs: read the manifest: %v", err))
	}
	for _, pack := range s.bundle.Stickers {
		for _, sticker := range pack.Files {
			s.pictures[sticker.Path] = sticker
			s.packOf[sticker.Path] = pack.Metadata.Name
		}
	}
	for _, gif := range s.bundle.GIFs {
		s.pictures[gif.Path] = Sticker{ID: gif.ID, Path: gif.Path, Alt: gif.Alt, Width: gif.Width, Height: gif.Height}
	}
	if options.GIFURL != "" {
		s.service = newService(deps, options)
	}
	return s
}

// AllowedSticker reports whether a picture may be sent as a message: a sticker or animated picture
// of the site, or a picture from a media host of the service.
func (s *Service) AllowedSticker(url string) (alt string, width, height int, ok bool) {
	if own, found := s.pictures[url]; found {
		return own.Alt, own.Width, own.Height, s.isOffered(s.packOf[url])
	}
	if s.service == nil {
		return "", 0, 0, false
	}
	return s.service.allowed(url)
}

// PacksAnswer lists what the picker offers.
type PacksAnswer struct {
	Packs    []EmojiPack   `json:"packs"`
	Stickers []StickerPack `json:"stickers"`
	GIFs     Source        `json:"gifs"`
}

// Source is the source of animated pictures.
type Source struct {
	// Service is true if they come from a service and not from the bundled pack.
	Service bool `json:"service"`
}

// Actions are the calls of this feature.
func (s *Service) Actions() []action.Action {
	return []action.Action{
		action.Post("/api/chat/emoji/packs", action.Public, s.Packs,
			action.Summary("The packs of emojis and stickers."), action.PerAddress(120, time.Minute)),
		action.Get("/api/chat/gifs", action.Public, s.Search,
			action.Summary("Moving pictures that fit some words, from the configured service or the bundled pack."),
			action.PerAddress(120, time.Minute)),
	}
}

// Packs lists the packs.
func (s *Service) Packs(context.Context, *session.Call, action.None) (PacksAnswer, error) {
	answer := PacksAnswer{Packs: []EmojiPack{}, Stickers: []StickerPack{}, GIFs: Source{Service: s.service != nil}}
	for _, pack := range s.bundle.Emoji {
		if s.isOffered(pack.Metadata.Name) {
			answer.Packs = append(answer.Packs, pack)
		}
	}
	for _, pack := range s.bundle.Stickers {
		if s.isOffered(pack.Metadata.Name) {
			answer.Stickers = append(answer.Stickers, pack)
		}
	}
	return answer, nil
}
