package preflight

import (
	"context"
	"errors"
	"net"
	"strings"
	"syscall"

	"croupier/app/kernel/doctor"
	"croupier/db"
)

// ports returns the checks of the ports that the site opens.
func (s Site) ports() (list []doctor.Check) {
	add := func(key, address string) {
		list = append(list, doctor.Check{Group: doctor.Ports, Name: key + " " + address, Run: func(ctx context.Context) []doctor.Finding {
			return s.port(ctx, key, address)
		}})
	}
	add("http.addr", s.Config.HTTP.Addr)
	for _, address := range s.Config.Live.Addrs {
		add("live.addrs", address)
	}
	if s.Config.Metrics.Addr != "" {
		add("metrics.addr", s.Config.Metrics.Addr)
	}
	return list
}

// port opens a port for a moment. While the site runs, the port is in use by the site
// itself.
func (s Site) port(ctx context.Context, key, address string) []doctor.Finding {
	if strings.HasSuffix(address, ":0") {
		return nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	if err == nil {
		_ = listener.Close() // nothing was accepted
	}
	running, lockErr := db.Served(s.Config.DatabasePath())
	switch {
	case lockErr != nil:
		running = false // another check covers the data folder
	case running && err == nil:
		return doctor.Warn("%s: the site runs and does not listen on %s. It was started with another configuration: restart it to use this one.", key, address)
	}
	var unknown *net.DNSError
	switch {
	case err == nil || running && errors.Is(err, syscall.EADDRINUSE):
		return nil
	case errors.Is(err, syscall.EADDRINUSE):
		return doctor.Fail("%s: %s is used by another process, and the site could not start. Stop that process (ss -ltnp shows it), or choose another port.", key, address)
	case errors.Is(err, syscall.EACCES) || errors.Is(err, syscall.EPERM):
		return doctor.Warn("%s: this user may not open %s. The systemd unit permits it (CAP_NET_BIND_SERVICE); elsewhere choose a port from 1024 on.", key, address)
	case errors.Is(err, syscall.EADDRNOTAVAIL) || errors.As(err, &unknown):
		return doctor.Fail("%s: %s is no address of this machine. Leave the host out to listen on all of them, or correct it.", key, address)
	}
	return doctor.Fail("%s: %s cannot be opened (%v).", key, address, err)
}
