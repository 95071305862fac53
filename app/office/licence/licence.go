// Package licence determines which features this site may offer. A licence is a file
// signed with Ed25519 by the seller of the product. Without a file, the built-in
// community licence enables everything. Features that a licence leaves out are hidden in
// the browser and refused by the server.
package licence

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// All, as an entry of EnabledFeatures, means every feature that the running version
// knows.
const All = "*"

// Limits of the content of a licence.
const (
	maxNames    = 200 // domains, features, plugins
	maxNameSize = 200 // bytes of one text
	maxSettings = 100 // settings of one plugin
)

// Licence is the content that the seller signs.
type Licence struct {
	// ID identifies the licence in correspondence.
	ID string `json:"id"`
	// Holder is the licensee.
	Holder   string    `json:"holder"`
	IssuedAt time.Time `json:"issuedAt"`
	// ExpiresAt is the time from which it is no longer valid; nil for never.
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	// Domains are the valid host names. *.example matches all names directly below
	// example. Empty means any.
	Domains []string `json:"domains,omitempty"`
	// EnabledFeatures has ids of features, or All.
	EnabledFeatures []string `json:"enabledFeatures"`
	Plugins         []string `json:"plugins"`
	// PluginSettings has texts, numbers and booleans by plugin and name.
	PluginSettings map[string]map[string]any `json:"pluginSettings,omitempty"`
}

var (
	domainPattern = regexp.MustCompile(`^(\*\.)?[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$`)
	idPattern     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9:_-]{0,63}$`)
)

// Validate returns an error if l cannot be issued.
func (l Licence) Validate() error {
	for name, text := range map[string]string{"id": l.ID, "holder": l.Holder} {
		if text == "" || len(text) > maxNameSize || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
			return fmt.Errorf("the licence's %s must be one line of 1 to %d characters", name, maxNameSize)
		}
	}
	if l.IssuedAt.IsZero() {
		return errors.New("the licence does not say when it was issued")
	}
	if l.ExpiresAt != nil && !l.ExpiresAt.After(l.IssuedAt) {
		return errors.New("the licence ends before it begins")
	}
	if len(l.Domains) > maxNames || len(l.EnabledFeatures) > maxNames || len(l.Plugins) > maxNames {
		return fmt.Errorf("the licence lists more than %d names", maxNames)
	}
	for _, domain := range l.Domains {
		if !domainPattern.MatchString(domain) {
			return errors.New("the licence's domains must be host names in lower-case letters")
		}
	}
	named := slices.DeleteFunc(slices.Clone(l.EnabledFeatures), func(id string) bool { return id == All })
	for _, id := range append(named, l.Plugins...) {
		if !idPattern.MatchString(id) {
			return errors.New("the licence's features and plugins must be ids of letters and digits, colons and dashes")
		}
	}
	return l.checkSettings()
}

func (l Licence) checkSettings() error {
	if len(l.PluginSettings) > maxNames {
		return fmt.Errorf("the licence has settings for more than %d plugins", maxNames)
	}
	for plugin, settings := range l.PluginSettings {
		if !idPattern.MatchString(plugin) || len(settings) > maxSettings {
			return fmt.Errorf("the licence's settings must belong to a plugin's id, at most %d to each", maxSettings)
		}
		for name, value := range settings {
			switch value.(type) {
			case string, float64, bool:
			default:
				return fmt.Errorf("the setting %s of plugin %s must be a text, a number or a boolean", name, plugin)
			}
		}
	}
	return nil
}

// Covers reports whether l is valid for a host, with or without a port.
func (l Licence) Covers(host string) bool {
	if len(l.Domains) == 0 {
		return true
	}
	name := hostName(host)
	return slices.ContainsFunc(l.Domains, func(domain string) bool {
		parent, wild := strings.CutPrefix(domain, "*.")
		if !wild {
			return name == domain
		}
		label, rest, found := strings.Cut(name, ".")
		return found && label != "" && rest == parent
	})
}

// hostName removes the port and the trailing dot of a host and converts it to lower case.
func hostName(host string) string {
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.HasSuffix(host, "]") {
		host = host[:i]
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// ExpiredAt reports whether l is no longer valid at a time.
func (l Licence) ExpiredAt(now time.Time) bool {
	return l.ExpiresAt != nil && !now.Before(*l.ExpiresAt)
}
