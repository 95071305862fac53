package integrations

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"croupier/app/kernel/fault"
)

// hostPattern matches a name of at least two parts, all hosts below one, and a port.
var hostPattern = regexp.MustCompile(`^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[1-9][0-9]{0,4})?$`)

// hosts checks the hosts of launches. Errors: the field.
func hosts(texts []string) (list []string, err error) {
	for _, text := range texts {
		host := strings.ToLower(strings.TrimSpace(text))
		if !hostPattern.MatchString(host) {
			return nil, fault.Field("hosts", "validation.regex")
		}
		list = append(list, host)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// Frames are the sources of frames that pages of the site may show: the hosts at which the integrations
// in use launch their games. Do not change the slice.
func (s *Service) Frames() []string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.frames
}

// framesOf returns the sources of frames of all integrations in use, each once.
func framesOf(list map[string]*connection) (sources []string) {
	for _, name := range slices.Sorted(maps.Keys(list)) {
		c := list[name]
		if !c.Enabled {
			continue
		}
		sources = append(sources, originOf(c.Base))
		for _, host := range c.Hosts {
			sources = append(sources, "https://"+host)
		}
	}
	slices.Sort(sources)
	return slices.Compact(sources)
}

// originOf returns the scheme and the host of an address; empty for none.
func originOf(address string) string {
	parsed, err := url.Parse(strings.TrimSpace(address))
	if err != nil || parsed.Host == "" {
		return ""
	}
	return parsed.Scheme + "://" + strings.ToLower(parsed.Host)
}

// hostOf returns the host of an address, with its port if it has one.
func hostOf(address string) string {
	_, host, _ := strings.Cut(originOf(address), "://")
	return host
}

// shows reports whether pages may show the address of a launched game in a frame.
func (c *connection) shows(address string) bool {
	origin := originOf(address)
	if origin == originOf(c.Base) {
		return true
	}
	host, isSecure := strings.CutPrefix(origin, "https://")
	host = strings.TrimSuffix(host, ":443")
	return isSecure && slices.ContainsFunc(c.Hosts, func(allowed string) bool {
		allowed = strings.TrimSuffix(allowed, ":443")
		if below, all := strings.CutPrefix(allowed, "*"); all {
			return strings.HasSuffix(host, below)
		}
		return host == allowed
	})
}
