
/* Names in the module. */
#define JOINED(a, b) JOINED_(a, b)
#define JOINED_(a, b) a##b
#define TEXT(name) TEXT_(name)
#define TEXT_(name) #name
#define W(name) JOINED(w2c_@MODULE@_, name)
#define MODULE w2c_@MODULE@
#define TABLE w2c_0x5F_indirect_function_table
#define INSTANTIATE wasm2c_@MODULE@_instantiate
#define FREE wasm2c_@MODULE@_free
#define TYPE wasm2c_@MODULE@_get_func_type

/* Names that importers see. */
#define NAME(name) JOINED(PREFIX, name)
#if defined(_WIN32) || defined(__CYGWIN__)
#define EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif
